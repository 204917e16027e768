import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { controlBox } from '../control-box.ts'
import { layer, media } from '../media.ts'

const LINES = 5

/** Stays at the lower edge of what is visible: above the keyboard on the screen, and clear of the edge of the phone. */
export const composer = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.bar,
  flex: 'none',
  padding: `${space[8]} max(${space[16]}, env(safe-area-inset-right)) calc(${space[8]} + env(safe-area-inset-bottom)) max(${space[16]}, env(safe-area-inset-left))`,
  borderBlockStart: vars.border.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  '@media': { [media.short]: { position: 'static' }, [media.paper]: { display: 'none' } },
})

/** As wide as the messages above. */
export const inner = style({ maxInlineSize: '40rem', marginInline: 'auto' })

export const line = style({ display: 'flex', alignItems: 'flex-end', gap: space[8] })

export const field = style({
  // Must come before the box: the shorthand would reset its line height.
  font: 'inherit',
  ...controlBox,
  flex: 1,
  display: 'block',
  minInlineSize: 0,
  maxBlockSize: `calc(${LINES}lh + ${space[24]})`,
  paddingBlock: space[12],
  overflowY: 'auto',
  color: vars.color.ink,
  resize: 'none',
  '@supports': { '(field-sizing: content)': { fieldSizing: 'content' } },
  selectors: {
    '&::placeholder': { color: vars.color.inkMuted, opacity: 1 },
    // A field that is empty has one line, however long the words in it.
    '&:placeholder-shown': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-invalid="true"]': {
      borderColor: vars.color.dangerText,
      boxShadow: `inset 0 0 0 1px ${vars.color.dangerText}`,
    },
  },
})

/** Leaves the field most of a narrow phone. */
export const send = style({ flex: 'none', maxInlineSize: '45%' })
globalStyle(`${send} > button`, { paddingInline: space[16] })

export const words = style({
  display: 'grid',
  lineHeight: lineHeight.snug,
  '@media': { [media.tablet]: { display: 'inline' } },
})
/** In its own line on phones, where the dot before it is read out only. */
export const dot = style({
  '@media': { [media.phone]: { position: 'absolute', inlineSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
})
export const price = style({
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.phone]: { fontSize: vars.text.small, fontWeight: 500 } },
})

export const below = style({
  display: 'flex',
  gap: space[12],
  fontSize: vars.text.small,
  lineHeight: lineHeight.snug,
})
export const note = style({ flex: 1, minInlineSize: 0, color: vars.color.inkMuted, overflowWrap: 'anywhere' })
export const error = style({ display: 'flex', gap: space[4], color: vars.color.dangerText, fontWeight: 500 })
globalStyle(`${error} > svg`, { flex: 'none', blockSize: '1.3em' })
export const count = style({
  color: vars.color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-over]': { color: vars.color.dangerText, fontWeight: 600 } },
})
/** Nothing that is empty takes room. */
globalStyle(`${below} > :not(:empty)`, { marginBlockStart: space[8] })
