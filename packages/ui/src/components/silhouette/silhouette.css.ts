import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'

/** The drawings take their colours from here: `color`, and a property for the patch behind a figure. */
export const picture = style({
  vars: { '--silhouette-patch': vars.color.accentSoft },
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  background: vars.color.secondarySoft,
  color: vars.color.onSecondarySoft,
})
