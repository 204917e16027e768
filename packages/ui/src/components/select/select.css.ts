import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { control, box as fieldBox, markRight, markRoom, overEnd } from '../field/field.css.ts'

export const box = style([fieldBox, { vars: { [markRight]: markRoom } }])

export const select = style([
  control,
  {
    appearance: 'none',
    paddingInlineEnd: `calc(2 * ${markRoom} - ${space[16]})`,
    cursor: 'pointer',
    selectors: { '&:has(option[value=""]:checked)': { color: vars.color.inkMuted } },
  },
])

/** Distance of the arrow from the right edge of its select. */
export const arrowRight = createVar()

export const arrow = style([overEnd, { right: fallbackVar(arrowRight, space[16]), color: vars.color.inkMuted }])
