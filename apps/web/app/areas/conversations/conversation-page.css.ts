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
