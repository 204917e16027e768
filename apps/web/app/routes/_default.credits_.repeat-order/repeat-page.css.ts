import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const repeat = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[16] })
export const name = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })

export const answer = style({ selectors: { '&:focus-visible': { outline: 'none' } } })
