import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const pair = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })
