import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

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
export const columnInside = style({ display: 'grid', gap: space[12], padding: space[16] })
export const columnTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const columnLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
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
export const waiting = style({
  paddingInline: space[16],
  paddingBlock: space[8],
  background: vars.color.surfaceSunken,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
})

export const first = style({
  display: 'grid',
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

/** The button that chooses a photo; its field is not seen. */
export const choosePhoto = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  marginInlineStart: `calc(-1 * ${space[8]})`,
  borderRadius: vars.radius.control,
  color: vars.color.inkMuted,
  cursor: 'pointer',
  ':hover': { color: vars.color.ink },
  ':focus-within': { outline: `2px solid ${vars.color.focus}` },
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
globalStyle(`${photo} > img`, { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
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

/** The dialog that sends a photo. */
export const sendPhoto = style({ display: 'grid', gap: space[16] })
globalStyle(`${sendPhoto} > img`, {
  inlineSize: '100%',
  maxBlockSize: '45dvh',
  objectFit: 'contain',
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceSunken,
})
globalStyle(`${sendPhoto} > progress`, { inlineSize: '100%', accentColor: vars.color.accent })
