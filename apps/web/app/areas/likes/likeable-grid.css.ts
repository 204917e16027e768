import { media } from '@hearth/ui/components/media'
import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, motion, space, touchSize } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

/** The outline of a heart, as lucide draws it. */
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5Z'
/** Escaped as little as a browser needs, because the page has these styles before its first paint. */
const drawing = (shapes: string) =>
  `url("data:image/svg+xml,${`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="2" stroke-linejoin="round">${shapes}</svg>`.replaceAll('"', "'")}")`
const outlined = drawing(`<path d="${HEART}"/>`)
const filled = drawing(`<path fill="red" d="${HEART}"/>`)
const bubble = drawing('<path d="M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5z"/>')
const two = drawing(
  `<path transform="translate(7.5 -1)scale(.66)" d="${HEART}"/><path fill="red" transform="translate(-.5 7)scale(.68)" d="${HEART}"/>`,
)

/** Around a grid whose cards have buttons in the lower corner of the photo, beside the name. */
export const grid = style({})
/** Two cards beside each other on a phone, as in the kit. */
const narrow = '(max-width: 13rem)'
globalStyle(`${grid} article :is(h2, h3)`, {
  maxInlineSize: `calc(100% - ${touchSize} - ${space[4]})`,
  '@container': { [narrow]: { maxInlineSize: `calc(100% - ${touchSize})`, paddingInlineEnd: space[4] } },
})
globalStyle(`${grid} article a`, { flexWrap: 'wrap' })

const corner = style({
  position: 'relative',
  zIndex: 2,
  alignSelf: 'end',
  justifySelf: 'end',
  display: 'grid',
  placeItems: 'center',
  // A target of 44 px around a disc of 36.
  inlineSize: touchSize,
  blockSize: touchSize,
  margin: space[4],
  padding: space[4],
  border: 0,
  borderRadius: vars.radius.round,
  backgroundClip: 'content-box',
  '::before': {
    content: '',
    inlineSize: '20px',
    blockSize: '20px',
    background: 'currentColor',
    maskPosition: 'center',
    maskSize: 'contain',
    maskRepeat: 'no-repeat',
    forcedColorAdjust: 'none',
  },
  '@media': { [media.paper]: { display: 'none' } },
  '@container': { [narrow]: { margin: 0 } },
})

const action = style([
  corner,
  {
    backgroundColor: vars.color.surfaceRaised,
    color: vars.color.ink,
    ':hover': { color: vars.color.accentText },
    ':focus-visible': { outlineOffset: '-2px' },
    '@media': { [media.forced]: { color: 'ButtonText' } },
  },
])

export const heart = style([
  action,
  {
    cursor: 'pointer',
    touchAction: 'manipulation',
    '::before': { maskImage: outlined, transition: `transform ${motion.quick} ${motion.easing}` },
    selectors: {
      '&:active::before': { transform: 'scale(0.8)' },
      '&[aria-pressed="true"]': { color: vars.color.accentText },
      '&[aria-pressed="true"]::before': { maskImage: filled },
    },
  },
])

/** A match: two hearts, and no button, as a match is ended in the profile's menu. */
export const matched = style([
  corner,
  {
    backgroundColor: vars.color.accent,
    color: vars.color.onAccent,
    pointerEvents: 'none',
    '::before': { maskImage: two },
    '@media': { [media.forced]: { color: 'CanvasText' } },
  },
])

/** The link to the conversation, above the heart where there is one. */
export const write = style([
  action,
  {
    '::before': { maskImage: bubble },
    selectors: { [`${heart} + &, ${matched} + &`]: { marginBlockEnd: `calc(${touchSize} + ${space[4]})` } },
  },
])

const mark = style({
  zIndex: 1,
  alignSelf: 'start',
  justifySelf: 'end',
  margin: space[8],
  padding: `${space[4]} ${space[8]}`,
  borderRadius: vars.radius.inner,
  fontSize: vars.text.small,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  '@media': { [media.forced]: { border: '1px solid' } },
  // Below the label of a fictional profile.
  selectors: { 'p ~ &': { marginBlockStart: '2.75rem', justifySelf: 'start' } },
})

/** A like that the member has not looked at yet. */
export const fresh = style([mark, { background: vars.color.accent, color: vars.color.onAccent }])

/** Somebody whom the member has skipped, whose card is calmer than the others. */
export const skipped = style([mark, { background: vars.color.surfaceRaised, color: vars.color.inkMuted }])
globalStyle(`${grid} article:has(${skipped}) :is(img, svg)`, { filter: 'saturate(0.3)', opacity: 0.75 })
