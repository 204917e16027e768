import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

/** Beside an answer, whose beginning and end stand above each other. */
export const place = style({ gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'center' })
/** Below the answer; on a photo beside the heart. */
export const write = style({ gridColumn: '1 / -1', gridRow: 3 })
globalStyle(`${place} [aria-pressed='true'] svg`, { fill: 'currentColor', color: vars.color.accentText })

/** Beside each other where there is room. */
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: space[16],
})
export const part = style({ display: 'grid', alignContent: 'start', gap: space[8], minInlineSize: 0, margin: 0 })
export const photo = style({
  inlineSize: '6rem',
  blockSize: '7.5rem',
  objectFit: 'cover',
  borderRadius: vars.radius.inner,
})
export const answer = style({
  display: 'grid',
  gap: space[4],
  margin: 0,
  paddingInlineStart: space[12],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})
export const beginning = style({ color: vars.color.inkMuted, fontSize: vars.text.small })
export const caption = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })
