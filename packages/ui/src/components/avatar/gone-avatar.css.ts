import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'

export const gone = style({ background: vars.color.surfaceSunken, color: vars.color.inkMuted })
