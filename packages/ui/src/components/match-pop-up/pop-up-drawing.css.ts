import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { motion } from '../../theme/tokens.ts'
import { LINES } from '../icon/icon.css.ts'
import { media } from '../media.ts'
import { signedWith } from '../signature.ts'

/*
 * Every drawing is complete without its animation, and all animations end within 600 ms.
 */

export const drawing = style({
  display: 'block',
  inlineSize: '100%',
  maxInlineSize: '22rem',
  blockSize: 'auto',
  overflow: 'visible',
  '@media': { [media.forced]: { forcedColorAdjust: 'none', color: 'CanvasText' } },
})

const signatures = ['line', 'plate', 'flags'] as const

export const plain = style({})
for (const signature of signatures) globalStyle(signedWith(signature, `${plain}`), { display: 'none' })
const only = (signature: (typeof signatures)[number]) =>
  style({ display: 'none', selectors: { [signedWith(signature)]: { display: 'inline' } } })
export const line = only('line')
export const plate = only('plate')
export const flags = only('flags')

export const thumb = style({ ...LINES, strokeWidth: 3 })
export const disc = style({ fill: vars.color.accentSoft })

const drawn = keyframes({ from: { strokeDashoffset: 1 } })
const pen = (delay: string, duration: string = motion.slow) =>
  style({
    ...LINES,
    strokeWidth: 3,
    color: vars.color.accentText,
    '@media': {
      [media.moving]: {
        strokeDasharray: 1,
        animation: `${drawn} ${duration} ${motion.easing} ${delay} backwards`,
      },
      [media.forced]: { color: 'CanvasText' },
    },
  })
export const ink = pen('120ms', '360ms')
export const answer = style([
  pen('120ms', '360ms'),
  { color: vars.color.secondaryText, '@media': { [media.forced]: { color: 'CanvasText' } } },
])
export const joint = pen('480ms', motion.quick)

export const stem = style({ ...LINES, strokeWidth: 2, color: vars.color.accentText })
export const leaf = style({ fill: vars.color.accent, opacity: 0.7 })
export const heart = style({ fill: vars.color.surfaceRaised, stroke: vars.color.accentText, strokeWidth: 1 })

/** Degrees to the outermost petal on either side: of a bud, and of an open flower. */
const BUD = 26
const OPEN = 124
const COUNT = 9
const base = style({
  fill: vars.color.secondarySoft,
  stroke: vars.color.secondaryText,
  strokeWidth: 1,
  transformOrigin: '120px 60px',
})
const turned = (at: number, width: number) => `rotate(${((at / (COUNT - 1)) * 2 - 1) * width}deg)`
// The outermost first, so that the petal in the middle of a bud is before the others.
export const petals = Array.from({ length: COUNT }, (_, at) => at)
  .toSorted((one, other) => Math.abs(other - (COUNT - 1) / 2) - Math.abs(one - (COUNT - 1) / 2))
  .map((at) => {
    const opens = keyframes({ from: { transform: turned(at, BUD) } })
    return style([
      base,
      {
        transform: turned(at, BUD),
        selectors: {
          [`${drawing}[data-answered] &`]: {
            transform: turned(at, OPEN),
            '@media': { [media.moving]: { animation: `${opens} 420ms ${motion.easing} 150ms backwards` } },
          },
        },
      },
    ])
  })

export const halyard = style({ ...LINES, strokeWidth: 2, opacity: 0.7 })
export const cloth = style({ fill: vars.color.secondary })
export const mark = style({ fill: vars.color.highlight })
const raised = keyframes({ from: { transform: 'translateY(72px)', opacity: 0 } })
const hoisted = (delay: string) =>
  style({
    '@media': { [media.moving]: { animation: `${raised} ${motion.slow} ${motion.easing} ${delay} backwards` } },
  })
export const hoist = hoisted('60ms')
export const reply = hoisted('320ms')
