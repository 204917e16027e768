import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

/** What the member allows, with who collects it and when. */
export const mandate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  lineHeight: lineHeight.text,
})
