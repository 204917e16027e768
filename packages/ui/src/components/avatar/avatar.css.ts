import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { facesHigh, media } from '../media.ts'

const circle = (pixels: number) => ({ inlineSize: `${pixels / 16}rem` })

export const avatar = recipe({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    aspectRatio: '1',
    overflow: 'hidden',
    borderRadius: vars.radius.round,
    '@media': { [media.forced]: { border: '1px solid' } },
  },
  variants: {
    size: { 32: circle(32), 40: circle(40), 48: circle(48), 56: circle(56), 64: circle(64), 96: circle(96) },
  },
})

export const photo = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: facesHigh,
})
