import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, keyframes, style } from '@vanilla-extract/css'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`

/** As high as the screen: the messages scroll, the bar and the field stay. */
export const page = style({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  inlineSize: '100%',
  blockSize: '100dvh',
  '@media': {
    [onMedium]: {
      gridTemplateColumns: 'clamp(18.75rem, 40vw, 25rem) minmax(0, 50rem)',
      justifyContent: 'center',
    },
  },
})

export const column = style({
  display: 'none',
  '@media': {
    [onMedium]: {
      display: 'block',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderInlineEnd: `1px solid ${vars.color.line}`,
    },
  },
})

export const conversation = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  '@media': { [onMedium]: { borderInlineEnd: `1px solid ${vars.color.line}` } },
})

export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  padding: space[16],
  borderBlockStart: `1px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
  lineHeight: lineHeight.text,
})
/** What a member may do about it, side by side. */
export const choices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
export const waiting = style({
  paddingInline: space[16],
  paddingBlock: space[8],
  background: vars.color.surfaceSunken,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
})

export const first = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  maxInlineSize: measure,
  margin: 'auto',
  textAlign: 'center',
})
export const firstTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug, overflowWrap: 'anywhere' })

export const retry = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })
/** The form of the ceiling. */
export const ceiling = style({ display: 'grid', gap: space[24] })

/** Around what a message is about: a picture, or a prompt with its answer; over the field beside a link. */
export const about = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[12],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
})
globalStyle(`${about} img`, {
  inlineSize: '4rem',
  blockSize: '5rem',
  objectFit: 'cover',
  borderRadius: vars.radius.inner,
})
globalStyle(`${about} blockquote`, {
  margin: 0,
  paddingInlineStart: space[12],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  overflowWrap: 'anywhere',
})
globalStyle(`form ${about}`, { marginBlockEnd: space[8] })

/** The button of what else can be sent, at the edge of the composer. */
export const sheet = style({
  flex: 'none',
  minInlineSize: vars.size.touch,
  marginInline: `calc(-1 * ${space[8]})`,
})

/** The button as it is in the menu that takes its place. */
export const plus = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  ':hover': { background: vars.color.surfaceSunken },
})

/** A photo in a message, and what stands in its place. */
export const photo = style({
  position: 'relative',
  display: 'grid',
  overflow: 'hidden',
  inlineSize: '15rem',
  maxInlineSize: '100%',
  marginBlock: space[4],
  padding: 0,
  border: 0,
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceSunken,
  color: vars.color.ink,
  textDecoration: 'none',
})
globalStyle(`${photo} > *`, { gridArea: '1 / 1' })
// Its height comes from the size that it says, before it has loaded.
globalStyle(`${photo} > img`, { inlineSize: '100%', blockSize: 'auto' })
/** Over a blurred photo: what it takes to see it. */
export const look = style({
  placeSelf: 'center',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  margin: space[8],
  paddingBlock: space[8],
  paddingInline: space[16],
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontWeight: 600,
})

/** Below a message of a stranger: what is in it, and what to do. */
export const warning = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[8],
  maxInlineSize: 'min(85%, 30rem)',
  marginBlockStart: space[4],
  padding: space[8],
  borderInlineStart: `3px solid ${vars.color.lineStrong}`,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  lineHeight: lineHeight.text,
})
globalStyle(`${warning} p`, { margin: 0 })
/** The first one says for all how notes are hidden. */
globalStyle(`li:has(${warning}) ~ li ${warning} > div > :last-child`, { display: 'none' })
globalStyle(`${warning} > div`, { gridColumn: 2, display: 'flex', flexWrap: 'wrap', gap: space[8] })

/** The dialog that sends a photo. */
export const sendPhoto = style({ display: 'grid', gap: space[16] })
globalStyle(`${sendPhoto} > img`, {
  inlineSize: '100%',
  maxBlockSize: '45dvh',
  objectFit: 'contain',
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceSunken,
})
/** Over the lower edge of a photo on its way. */
export const progress = style({
  placeSelf: 'end stretch',
  zIndex: 1,
  inlineSize: '100%',
  accentColor: vars.color.accent,
})

/** The lines with which a conversation can begin. */
export const icebreakers = style({
  display: 'grid',
  gap: space[8],
  margin: `${space[16]} 0 0`,
  padding: 0,
  listStyle: 'none',
})
export const icebreaker = style({
  display: 'grid',
  gap: space[4],
  inlineSize: '100%',
  minBlockSize: vars.size.touch,
  padding: `${space[12]} ${space[16]}`,
  border: vars.border.card,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { borderColor: vars.color.accent },
})
export const origin = style({ color: vars.color.inkMuted, fontSize: vars.text.small })

/** What can be given, side by side as far as there is room. */
export const gifts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: space[8],
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
globalStyle(`${gifts} > legend`, { marginBlockEnd: space[12], padding: 0 })
globalStyle(`${gifts} > label`, { alignContent: 'start', justifyItems: 'center', textAlign: 'center' })
globalStyle(`${gifts} input`, {
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  margin: 0,
  accentColor: vars.color.accent,
})
globalStyle(`${gifts} > label:has(:checked)`, {
  borderColor: vars.color.accent,
  boxShadow: `inset 0 0 0 1px ${vars.color.accent}`,
  background: vars.color.accentSoft,
  color: vars.color.onAccentSoft,
})
// Muted ink is for the page's own surfaces.
globalStyle(`${gifts} > label:has(:checked) > small`, { color: 'inherit' })

/** A gift in a message, its name below its picture. */
export const gift = style({ display: 'grid', justifyItems: 'center', gap: space[8], padding: space[8] })
const unwrap = keyframes({
  from: { transform: 'scale(0.3) rotate(-20deg)', opacity: 0 },
  '60%': { transform: 'scale(1.15) rotate(6deg)' },
})
globalStyle(`${gift}[data-arrives] > :first-child`, {
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${unwrap} 0.7s ease-out` } },
})
