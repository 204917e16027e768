import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const locate = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[12],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })
