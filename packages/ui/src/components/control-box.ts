import { vars } from '../theme/contract.css.ts'
import { lineHeight, space } from '../theme/tokens.ts'

/** The box of a full-width control, for text fields, selects and rows that are links. */
export const controlBox = {
  inlineSize: '100%',
  minBlockSize: `calc(${vars.size.touch} + ${space[4]})`,
  margin: 0,
  padding: `${space[8]} ${space[16]}`,
  border: vars.border.control,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  lineHeight: lineHeight.snug,
} as const
