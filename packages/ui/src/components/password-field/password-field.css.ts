import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { control, box as fieldBox, markRight, markRoom } from '../field/field.css.ts'

const revealRoom = `calc(${vars.size.touch} + ${space[4]})`

export const box = style([fieldBox, { vars: { [markRight]: revealRoom } }])

export const line = style([
  control,
  { paddingRight: `calc(${revealRoom} + ${markRoom} - ${space[12]})`, '::-ms-reveal': { display: 'none' } },
])

export const reveal = style({
  position: 'absolute',
  insetBlock: 0,
  right: `calc(${space[4]} / 2)`,
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.touch,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.card,
  background: 'none',
  color: vars.color.inkMuted,
  cursor: 'pointer',
  ':hover': { color: vars.color.ink },
  // The outline is inside, so that it stays within the field's border.
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: `calc(-1 * ${space[4]})` },
  '@media': { '(scripting: none)': { display: 'none' } },
})

globalStyle(`${reveal}:not([data-h-shown]) > svg:last-child, ${reveal}[data-h-shown] > svg:first-child`, {
  display: 'none',
})
