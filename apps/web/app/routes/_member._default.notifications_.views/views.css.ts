import { breakpoints, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[24],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': { [`screen and (min-width: ${breakpoints.large}px)`]: { paddingBlock: `${space[32]} ${space[64]}` } },
})
