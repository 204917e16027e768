import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { control, box as fieldBox, label as fieldLabel, markRight, markRoom, overEnd } from '../field/field.css.ts'

export const box = style([fieldBox, { vars: { [markRight]: markRoom } }])

const opens = style([control, { appearance: 'none', cursor: 'pointer' }])

export const select = style([
  opens,
  {
    paddingInlineEnd: `calc(2 * ${markRoom} - ${space[16]})`,
    selectors: { '&:has(option[value=""]:checked)': { color: vars.color.inkMuted } },
  },
])

export const label = style([fieldLabel, { fontSize: vars.text.small }])

export const plain = style([
  opens,
  {
    paddingInlineEnd: markRoom,
    ':disabled': { borderColor: vars.color.line, color: vars.color.inkMuted, cursor: 'not-allowed' },
  },
])

/** Distance of the arrow from the right edge of its select. */
export const arrowRight = createVar()

export const arrow = style([overEnd, { right: fallbackVar(arrowRight, space[16]), color: vars.color.inkMuted }])
