import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { raised } from '../card/card.css.ts'
import { media } from '../media.ts'
import { signedWith } from '../signature.ts'
import { topBarEnd } from '../top-bar/measures.ts'

export const stage = style([
  raised,
  {
    position: 'relative',
    overflow: 'hidden',
    selectors: {
      // A hairline within the edge makes the picture a plate.
      [signedWith('plate', '&::after')]: {
        content: '',
        position: 'absolute',
        inset: space[12],
        border: `1px solid ${vars.color.surfaceRaised}`,
        pointerEvents: 'none',
      },
    },
  },
])

export const photos = style({
  display: 'flex',
  // Hides the edge of the next photo, which would show where a photo's width is not a whole number of pixels.
  gap: space[4],
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  // No scrollbar: the thumbnails show the position.
  scrollbarWidth: 'none',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -4 } },
  '@media': { [media.moving]: { scrollBehavior: 'smooth' } },
})

export const photo = style({
  position: 'relative',
  flex: '0 0 100%',
  minInlineSize: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  scrollMarginBlockStart: `calc(${topBarEnd} + ${space[12]})`,
})

/** A drawn figure does not push the words down on a phone, and elsewhere takes the space of a portrait. */
export const noPhoto = style([photo])
globalStyle(`${noPhoto} > span`, { '@media': { [media.tablet]: { aspectRatio: '4 / 5' } } })

export const views = style({
  position: 'relative',
  display: 'block',
  color: 'inherit',
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -4 } },
})

/** An icon that hints at the viewer; the whole photo is the click target. */
export const enlarges = style({
  position: 'absolute',
  insetBlockEnd: space[12],
  insetInlineEnd: space[12],
  display: 'grid',
  placeItems: 'center',
  inlineSize: space[32],
  blockSize: space[32],
  borderRadius: vars.radius.round,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  '@media': { [media.forced]: { border: '1px solid' }, print: { display: 'none' } },
})

/** Takes the corner of the icon, which moves aside. */
export const action = style({
  position: 'absolute',
  insetBlockEnd: space[8],
  insetInlineEnd: space[8],
  display: 'flex',
  // What comes after the first leaves it in its place.
  flexDirection: 'row-reverse',
  alignItems: 'center',
  borderRadius: vars.radius.round,
  background: vars.color.surfaceRaised,
})
globalStyle(`${photo}:has(${action} button) ${enlarges}`, { insetInlineEnd: space[64] })
// A link beside the button takes the place of the icon.
globalStyle(`${photo}:has(${action} a) ${enlarges}`, { display: 'none' })

const appear = keyframes({ from: { opacity: 0 } })
const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

/** Fills the screen and is dark in every colour scheme, so that nothing distracts from the photo. */
export const viewer = style({
  position: 'fixed',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: '#0c0b10',
  color: '#fff',
  selectors: {
    '&[aria-busy="true"]::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: `calc(50% - ${space[16]})`,
      insetInlineStart: `calc(50% - ${space[16]})`,
      inlineSize: space[32],
      blockSize: space[32],
      border: '3px solid currentColor',
      borderBlockStartColor: 'transparent',
      borderRadius: vars.radius.round,
    },
  },
  '@media': {
    [media.moving]: {
      animation: `${appear} ${motion.quick} ${motion.easing}`,
      selectors: { '&[aria-busy="true"]::after': { animation: `${turn} 900ms linear infinite` } },
    },
  },
})

export const mark = style({
  position: 'absolute',
  insetBlockStart: space[12],
  insetInlineStart: space[12],
  maxInlineSize: `calc(100% - ${space[24]})`,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `${space[4]} ${space[12]}`,
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  fontWeight: 500,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
  '@media': { [media.forced]: { border: '1px solid' } },
})

export const strip = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], listStyle: 'none' })

/** Five fit side by side on a small phone. */
export const thumb = style({
  flex: `0 1 calc((100% - 4 * ${space[8]}) / 5)`,
  maxInlineSize: '4.5rem',
  minInlineSize: vars.size.touch,
  '@media': { [media.desktop]: { maxInlineSize: '6.5rem' } },
})

export const shows = style({
  display: 'block',
  borderRadius: vars.radius.inner,
  selectors: {
    '&[aria-current="true"]': { outline: `2px solid ${vars.color.ink}`, outlineOffset: 2 },
    // The focus ring must differ from the mark of the visible photo.
    '&:focus-visible': { outline: `4px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
})

export const locked = style({ display: 'grid', flex: '1 1 10rem', minInlineSize: 0 })

export const tile = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    minInlineSize: 0,
    minBlockSize: vars.size.touch,
    padding: `${space[12]} ${space[16]}`,
    borderRadius: vars.radius.inner,
    background: vars.color.surfaceSunken,
    color: vars.color.ink,
    lineHeight: lineHeight.snug,
    textDecoration: 'none',
    '@media': { [media.forced]: { border: '1px solid' } },
  },
  variants: { link: { true: { ':hover': { background: vars.color.line } }, false: {} } },
})

export const lockedWords = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' })
export const lockedTitle = style({ fontWeight: 600 })
export const lockedText = recipe({
  base: { fontSize: vars.text.small },
  variants: { link: { true: { textDecoration: 'underline', textUnderlineOffset: '0.2em' }, false: {} } },
})
