import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { controlBox } from '../control-box.ts'

export const options = recipe({
  base: { display: 'flex', gap: space[8] },
  variants: { layout: { row: { flexWrap: 'wrap' }, column: { flexDirection: 'column' } } },
})

export const option = style({ position: 'relative', minInlineSize: 0 })

/** Covers the drawn circle, so that the browser's validation message points at the choice. */
export const input = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})

const chosen = `${input}:checked + &`

export const face = style({
  ...controlBox,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  paddingInlineStart: space[12],
  selectors: {
    [`${input}:hover + &`]: { borderColor: vars.color.ink },
    [`${input}:focus-visible + &`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' },
    [`[aria-invalid="true"] ${input} + &`]: { borderColor: vars.color.dangerText },
    [chosen]: {
      borderColor: vars.color.accent,
      boxShadow: `inset 0 0 0 1px ${vars.color.accent}`,
      background: vars.color.accentSoft,
      color: vars.color.onAccentSoft,
    },
  },
})

/** A ring that fills when chosen. It is drawn by a border, because borders remain under forced colours. */
export const dot = style({
  flex: 'none',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  border: `2px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.round,
  selectors: { [`${input}:checked + ${face} > &`]: { borderColor: vars.color.accent, borderWidth: '0.4rem' } },
})

export const words = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere', hyphens: 'auto' })
