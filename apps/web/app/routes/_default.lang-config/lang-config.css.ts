import { breakpoints, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  listStyle: 'none',
  '@media': {
    [`screen and (min-width: ${breakpoints.small}px)`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
