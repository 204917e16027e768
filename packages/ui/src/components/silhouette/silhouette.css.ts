import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'

export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  background: vars.color.secondarySoft,
  color: vars.color.onSecondarySoft,
})

/** A patch of colour behind the figure. */
export const patch = style({ fill: vars.color.accentSoft })

export const ink = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

/** Translucent, so that overlapping shapes remain visible. */
export const faint = style({ fill: 'currentColor', fillOpacity: 0.2 })
export const middling = style({ fill: 'currentColor', fillOpacity: 0.38 })
export const strong = style({ fill: 'currentColor', fillOpacity: 0.6 })
