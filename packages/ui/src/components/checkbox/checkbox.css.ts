import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[12],
  // Centres the box of 24 px in the height of a touch target.
  paddingBlock: `calc((${vars.size.touch} - ${space[24]}) / 2)`,
  cursor: 'pointer',
})

export const box = style({ position: 'relative', inlineSize: space[24], blockSize: space[24] })

const wrong = { borderColor: vars.color.dangerText, boxShadow: `inset 0 0 0 1px ${vars.color.dangerText}` } as const

export const input = style({
  appearance: 'none',
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  border: vars.border.control,
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceRaised,
  cursor: 'pointer',
  selectors: {
    [`${row}:hover &:not(:checked, [aria-invalid="true"])`]: { borderColor: vars.color.ink },
    '&:checked': { borderColor: vars.color.accent, background: vars.color.accent },
    '&:user-invalid': wrong,
    '&[aria-invalid="true"]': wrong,
  },
})

export const mark = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: vars.color.onAccent,
  pointerEvents: 'none',
  opacity: 0,
  transform: 'scale(0.6)',
  transition: `transform ${motion.quick} ${motion.easing}`,
  selectors: { [`${input}:checked + &`]: { opacity: 1, transform: 'none' } },
})

export const label = style({ lineHeight: lineHeight.text, overflowWrap: 'anywhere' })
