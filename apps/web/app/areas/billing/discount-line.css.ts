import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const line = style({
  paddingInlineStart: space[12],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  fontWeight: 600,
  lineHeight: lineHeight.text,
})
