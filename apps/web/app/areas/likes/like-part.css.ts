import { media } from '@hearth/ui/components/media'
import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space, touchSize } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { filled, outlined } from './heart-shapes.ts'

export const form = style({ display: 'contents' })

/** As the heart of a card: a target of 44 px around a disc of 36. */
export const heart = style({
  display: 'grid',
  placeItems: 'center',
  // Beside an answer, whose beginning and end stand above each other.
  gridColumn: 2,
  gridRow: '1 / span 2',
  alignSelf: 'center',
  inlineSize: touchSize,
  blockSize: touchSize,
  padding: space[4],
  border: 0,
  borderRadius: vars.radius.round,
  background: `${vars.color.surfaceRaised} content-box`,
  color: vars.color.ink,
  cursor: 'pointer',
  '::before': {
    content: '',
    inlineSize: '20px',
    blockSize: '20px',
    background: 'currentColor',
    mask: `${outlined} center / contain no-repeat`,
    forcedColorAdjust: 'none',
  },
  ':hover': { color: vars.color.accentText },
  selectors: {
    '&[aria-pressed="true"]': { color: vars.color.accentText },
    '&[aria-pressed="true"]::before': { maskImage: filled },
  },
  '@media': { [media.forced]: { color: 'ButtonText' }, [media.paper]: { display: 'none' } },
})

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
