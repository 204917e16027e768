import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { clamp, lineHeight, motion, space } from '../../theme/tokens.ts'
import { raised } from '../card/card.css.ts'
import { facesHigh, media, roomAround } from '../media.ts'
import { onlineMark } from '../online-mark.ts'
import { signedWith } from '../signature.ts'

/** The width of a card when two stand side by side on a phone. */
const narrow = '(max-width: 13rem)'
/** With room around it, a card has its words beside its photo. */
const wide = `${roomAround} (min-width: 19rem)`
const photoWidth = '16rem'
/** On a phone that photo is as narrow as that of a narrow card. */
const wideOnPhone = `${wide} and (max-width: 26rem)`

/** The link's click area and focus ring cover the whole card. */
export const link = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '0.35em',
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
})

export const card = style([
  raised,
  {
    position: 'relative',
    display: 'grid',
    gridTemplate: 'auto 1fr / minmax(0, 1fr)',
    // The column of the words beside the photo, if the card is wide.
    gridAutoColumns: `calc(100% - min(45%, ${photoWidth}))`,
    minInlineSize: 0,
    blockSize: '100%',
    overflow: 'hidden',
    containerType: 'inline-size',
    selectors: {
      [`&:has(${link}:focus-visible)`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
    },
  },
])

/** Photo, label and name share one grid cell. None of them is positioned, so that the link's click area reaches the edges of the card. */
export const portrait = style({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  inlineSize: '100%',
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  borderBlockEnd: vars.border.card,
  background: vars.color.surfaceSunken,
  '@container': { [wide]: { maxInlineSize: photoWidth, borderBlockEnd: 0, borderInlineEnd: vars.border.card } },
})
globalStyle(`${portrait} > *`, { gridArea: '1 / 1', minInlineSize: 0 })
// In a `PhotoFrame` the background is positioned, here it must not be.
globalStyle(`${portrait} > svg`, { position: 'static', inlineSize: '100%', blockSize: '100%' })

export const photo = style({
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: facesHigh,
  '@media': { [media.moving]: { transition: `transform ${motion.slow} ${motion.easing}` } },
})
globalStyle(`${card}:hover ${photo}`, { '@media': { [media.moving]: { transform: 'scale(1.02)' } } })

export const label = style({
  zIndex: 1,
  alignSelf: 'start',
  justifySelf: 'start',
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
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  '@media': { [media.forced]: { border: '1px solid' } },
})

// A hairline within the edge makes the picture a plate.
globalStyle(signedWith('plate', `${portrait}::after`), {
  content: '',
  gridArea: '1 / 1',
  margin: space[8],
  border: `1px solid ${vars.color.surfaceRaised}`,
  pointerEvents: 'none',
})

/** Name and age, set into the lower edge of the photo. */
export const plate = style({
  zIndex: 1,
  alignSelf: 'end',
  justifySelf: 'start',
  maxInlineSize: `calc(100% - ${space[16]})`,
  padding: `${space[8]} ${space[16]} ${space[4]}`,
  borderBlockStart: vars.border.card,
  borderInlineEnd: vars.border.card,
  borderStartEndRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  // Keeps the plate apart from a photo of the same brightness.
  boxShadow: vars.shadow.raised,
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  '@container': {
    [narrow]: { maxInlineSize: '100%', paddingInline: space[8], fontSize: vars.text.body },
    [wideOnPhone]: { paddingInline: `${space[8]} ${space[4]}`, fontSize: vars.text.body },
  },
  selectors: {
    [signedWith('flags')]: {
      borderColor: vars.color.secondary,
      background: vars.color.secondary,
      color: vars.color.onSecondary,
    },
    // The number of the plate, in the way of botanical works, where a list counts its items as `plate`; of no use to whoever does not see it.
    [signedWith('plate', '&::before')]: {
      content: ['counter(plate, upper-roman) "."', 'counter(plate, upper-roman) "." / ""'],
      display: 'block',
      color: vars.color.inkMuted,
      fontSize: vars.text.small,
      fontStyle: 'italic',
      fontWeight: 400,
      lineHeight: lineHeight.tight,
    },
  },
})

/** A name of several words may take two lines. No word is broken; an ellipsis stands for what does not fit. */
export const name = style({ minInlineSize: 0, ...clamp(2), textOverflow: 'ellipsis', overflowWrap: 'normal' })
export const age = style({ flex: 'none', fontWeight: 400, fontVariantNumeric: 'tabular-nums' })

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[8],
  padding: `${space[8]} ${space[16]} ${space[16]}`,
  lineHeight: lineHeight.snug,
  '@container': {
    [narrow]: { paddingInline: space[8], paddingBlockEnd: space[12], fontSize: vars.text.small },
    [wide]: { gridArea: '1 / 2', paddingBlockStart: space[16], fontSize: vars.text.lead },
  },
})

export const where = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[12],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  // In a narrow card only the shortest names fit beside it, so all cards put it below to look alike.
  '@container': { [narrow]: { flexDirection: 'column', flexWrap: 'nowrap' } },
})

/** A second line is better than half of the country, which stands last. */
export const place = style({
  minInlineSize: 0,
  ...clamp(2),
  overflowWrap: 'anywhere',
})

export const online = style({ ...onlineMark, gap: space[4] })

export const fact = style({
  ...clamp(2),
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  '@container': { [wide]: { WebkitLineClamp: 4 } },
})

export const actions = style({
  position: 'relative',
  zIndex: 2,
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginBlockStart: 'auto',
  paddingBlockStart: space[4],
})
