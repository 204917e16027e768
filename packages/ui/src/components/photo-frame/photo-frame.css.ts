import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { facesHigh } from '../media.ts'

const filling = { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%' } as const

export const frame = recipe({
  base: {
    position: 'relative',
    display: 'block',
    overflow: 'hidden',
    background: vars.color.surfaceSunken,
    color: vars.color.inkMuted,
    fontSize: vars.text.small,
  },
  variants: {
    ratio: {
      '4/5': { aspectRatio: '4 / 5' },
      '1/1': { aspectRatio: '1' },
      '16/9': { aspectRatio: '16 / 9' },
    },
    corners: { round: { borderRadius: vars.radius.inner }, square: {} },
  },
})

export const ground = style(filling)
export const photo = style({ ...filling, objectFit: 'cover', objectPosition: facesHigh })
/** The uncropped photo, for one much wider or higher than its frame; `backdrop`, the same photo blurred, fills the rest of the frame. */
export const whole = style({ ...filling, objectFit: 'contain' })
export const backdrop = style({
  ...filling,
  objectFit: 'cover',
  filter: 'blur(1.25rem) brightness(0.8)',
  // Enlarged, because a blur is transparent at its edges.
  transform: 'scale(1.15)',
})
export const fallback = style({ ...filling, display: 'grid', placeItems: 'center' })
