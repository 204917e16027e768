import { vars } from '@hearth/ui/theme/contract.css'
import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const left = style({ display: 'grid', gap: space[4], marginBlock: space[16] })
export const label = style({ color: vars.color.inkMuted, fontSize: vars.text.small })
export const clock = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  fontVariantNumeric: 'tabular-nums',
})
