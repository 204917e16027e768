import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

export const pictures = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space[16],
  inlineSize: '100%',
})

const side = 'min(15rem, 42vw, 30dvh)'
export const picture = style({
  flex: `0 1 ${side}`,
  display: 'block',
  minInlineSize: 0,
  overflow: 'hidden',
  border: vars.border.card,
  borderRadius: vars.radius.card,
  boxShadow: vars.shadow.raised,
  // Whoever has a photo and whoever has none stand in frames of the same size.
  aspectRatio: '4 / 5',
})

export const link = style([
  picture,
  {
    position: 'relative',
    color: 'inherit',
    textDecoration: 'none',
    ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
])

export const label = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  margin: space[8],
  padding: `${space[4]} ${space[8]}`,
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  fontSize: vars.text.small,
  fontWeight: 500,
  lineHeight: lineHeight.snug,
  '@media': { [media.forced]: { border: '1px solid' } },
})

/** As wide as both pictures, which stand before the lower end of the drawing. */
export const scene = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  inlineSize: `min(100%, calc(2 * ${side} + ${space[16]}))`,
  isolation: 'isolate',
})
globalStyle(`${scene} > svg`, { position: 'relative', zIndex: -1, maxInlineSize: 'none', marginBlockEnd: '-7.5%' })
globalStyle(`${scene} > svg *`, { animation: 'none !important' })
