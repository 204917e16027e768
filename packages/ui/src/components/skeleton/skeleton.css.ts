import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { raised } from '../card/card.css.ts'
import { media } from '../media.ts'

const shimmer = keyframes({ to: { opacity: 0.5 } })

export const bone = recipe({
  base: {
    borderRadius: vars.radius.inner,
    background: vars.color.line,
    '@media': {
      [media.moving]: { animation: `${shimmer} 900ms ease-in-out infinite alternate` },
      [media.forced]: { border: '1px solid' },
    },
  },
  variants: {
    shape: {
      line: { blockSize: '0.875em', selectors: { '&:last-child': { inlineSize: '70%' } } },
      title: { blockSize: vars.text.lead, inlineSize: '55%' },
      avatar: { inlineSize: space[48], blockSize: space[48], borderRadius: vars.radius.round },
      photo: { aspectRatio: '4 / 5' },
      portrait: { aspectRatio: '4 / 5', borderRadius: 0 },
    },
  },
})

export const lines = style({ display: 'grid', gap: space[12] })

export const card = style([raised, { overflow: 'hidden' }])
export const cardBody = style({ display: 'grid', gap: space[12], padding: space[16] })
