import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

const gap = { phone: space[8], tablet: space[12] }

/** Three photos in a row; the first one takes two rows and two columns. */
export const board = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: gap.phone,
  maxInlineSize: '40rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [media.tablet]: { gap: gap.tablet } },
})

export const place = style({
  display: 'grid',
  minInlineSize: 0,
  // A long press lifts the picture and must not select it.
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  selectors: {
    '&:first-child': { gridColumn: 'span 2', gridRow: 'span 2' },
    '&[data-wide]': { gridColumn: '1 / -1', gridRow: 'auto' },
    '[data-ordered] > &[data-moves]': { cursor: 'grab' },
    '&[data-lifted]': { cursor: 'grabbing', zIndex: 1 },
  },
})

export const tile = style({
  position: 'relative',
  display: 'grid',
  // The tile keeps its own height beside a taller one, so that its badges and corner stay on the picture.
  alignSelf: 'start',
  borderRadius: vars.radius.inner,
  selectors: {
    '[data-lifted] > &': {
      outline: `3px solid ${vars.color.accent}`,
      outlineOffset: 2,
      boxShadow: vars.shadow.floating,
    },
  },
  '@media': {
    [media.moving]: {
      transition: `transform ${motion.calm} ${motion.easing}`,
      selectors: { '[data-lifted] > &': { transform: 'scale(0.96)' } },
    },
  },
})

const chip = {
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
} as const

export const corner = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: 'flex',
})

export const cornerIcon = style({
  ...chip,
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: vars.radius.round,
  boxShadow: vars.shadow.raised,
  '@media': { [media.forced]: { border: '1px solid' } },
})

export const foot = style({
  position: 'absolute',
  insetBlockEnd: space[4],
  insetInline: space[4],
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  pointerEvents: 'none',
})

export const badge = style({
  ...chip,
  maxInlineSize: '100%',
  padding: `${space[4]} ${space[8]}`,
  fontSize: vars.text.small,
  fontWeight: 600,
  lineHeight: lineHeight.tight,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  '@media': { [media.forced]: { border: '1px solid' } },
})

const track = {
  border: 0,
  borderRadius: vars.radius.round,
  background: vars.color.surfaceRaised,
} as const
const fill = { borderRadius: vars.radius.round, background: vars.color.accent } as const

export const progress = style({
  ...track,
  appearance: 'none',
  inlineSize: '100%',
  blockSize: space[8],
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': track,
    '&::-webkit-progress-value': { ...fill, transition: `inline-size ${motion.slow} linear` },
    '&::-moz-progress-bar': fill,
  },
  '@media': { [media.forced]: { appearance: 'auto' } },
})

export const notice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[12],
  maxInlineSize: '40rem',
  padding: space[12],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})

export const noticePicture = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '3.5rem',
  minBlockSize: '4.375rem',
  overflow: 'hidden',
  borderRadius: vars.radius.inner,
  background: vars.color.surface,
  color: vars.color.inkMuted,
})
export const noticeWords = style({
  display: 'grid',
  gap: space[4],
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})
export const noticeTitle = style({ fontWeight: 600 })
export const noticeActions = style({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: space[8] })
