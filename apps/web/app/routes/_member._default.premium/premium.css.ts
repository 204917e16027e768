import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const gains = style({ listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: space[12] })
/** A line of the accent's colour before each. */
export const gain = style({
  paddingInlineStart: space[16],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  fontSize: vars.text.lead,
  lineHeight: lineHeight.snug,
})
