import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { layer, media } from '../media.ts'

const grow = keyframes({
  from: { transform: 'scaleX(0)' },
  '20%': { transform: 'scaleX(0.5)' },
  '50%': { transform: 'scaleX(0.8)' },
  to: { transform: 'scaleX(0.98)' },
})

// Hidden for 200 ms, then grows for 5 s (spec, section 9).
export const progressBar = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: layer.progress,
  blockSize: 3,
  background: vars.color.accent,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
  pointerEvents: 'none',
  forcedColorAdjust: 'none',
  selectors: {
    '[dir=rtl] &': { transformOrigin: 'right' },
    '&[data-active]': { transform: 'scaleX(0.98)', transition: 'transform 0s 200ms' },
  },
  '@media': {
    [media.moving]: {
      selectors: { '&[data-active]': { animation: `${grow} 5s linear 200ms both`, transition: 'none' } },
    },
  },
})
