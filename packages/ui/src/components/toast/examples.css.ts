import { style } from '@vanilla-extract/css'
import { space } from '../../theme/tokens.ts'

/** Room for the region at the lower edge of its stage. */
export const room = style({ minBlockSize: `calc(3 * ${space[64]})` })
