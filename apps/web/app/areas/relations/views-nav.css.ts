import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
