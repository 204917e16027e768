import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const opening = style({ display: 'grid', gap: space[8], maxInlineSize: measure })
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })
export const lead = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text })
export const onwards = style({ display: 'grid', justifyItems: 'center', gap: space[16], paddingBlock: space[16] })
