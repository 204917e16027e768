import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../layouts/page-inset.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
const inset = `max(min(${space[24]}, 7vw), env(safe-area-inset-left))`
const hairline = `1px solid ${vars.color.line}`

export const journal = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const opening = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  paddingBlockStart: space[24],
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
      gap: 0,
      paddingBlockStart: 0,
      minBlockSize: `min(calc(100svh - ${topBarEnd}), 60rem)`,
    },
  },
})

export const words = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: space[24],
  paddingInline: inset,
  // Words first on a phone: the one action is in reach before any picture.
  order: -1,
  '@media': { [onDesktop]: { order: 0, paddingInline: space[64], paddingBlock: space[64] } },
})

export const title = style({
  fontSize: `calc(${vars.text.display} * 1.15)`,
  fontWeight: 400,
  letterSpacing: '-0.02em',
  hyphens: 'auto',
  '@media': { [onDesktop]: { fontSize: `calc(${vars.text.display} * 1.3)` } },
})

export const lead = style({
  maxInlineSize: '34rem',
  fontSize: vars.text.lead,
  lineHeight: lineHeight.text,
  color: vars.color.inkMuted,
  textWrap: 'balance',
})

export const action = style({ display: 'grid', justifyItems: 'start', gap: space[12], marginBlockStart: space[8] })
export const note = style({ fontSize: vars.text.small, color: vars.color.inkMuted })

export const plate = style({
  display: 'grid',
  placeItems: 'center',
  padding: space[16],
  background: vars.color.surfaceSunken,
  '@media': {
    [onDesktop]: { position: 'relative', padding: space[32], borderInlineEnd: hairline },
  },
})

export const picture = style({
  inlineSize: '100%',
  maxInlineSize: '25rem',
  blockSize: 'auto',
  objectFit: 'contain',
  '@media': {
    [onDesktop]: {
      position: 'absolute',
      inset: space[32],
      inlineSize: `calc(100% - ${space[64]})`,
      blockSize: `calc(100% - ${space[64]})`,
      maxInlineSize: 'none',
    },
  },
})

export const chapter = style({
  display: 'grid',
  gap: space[32],
  paddingInline: inset,
  paddingBlock: space[64],
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 3fr)',
      paddingInline: pageInset,
      paddingBlock: `calc(${space[64]} * 1.5)`,
    },
  },
})

export const chapterTitle = style({
  fontSize: vars.text.title,
  fontWeight: 400,
  letterSpacing: '-0.01em',
  hyphens: 'auto',
})

export const points = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const point = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[8],
  paddingBlock: space[24],
  borderBlockStart: hairline,
  '@media': {
    [onTablet]: {
      paddingBlock: `${space[4]} 0`,
      paddingInline: space[24],
      borderBlockStart: 'none',
      borderInlineStart: hairline,
    },
  },
})

export const numeral = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  color: vars.color.secondaryText,
})
export const itemTitle = style({ fontSize: vars.text.lead, fontWeight: 500, lineHeight: lineHeight.snug })
export const itemText = style({ maxInlineSize: measure, color: vars.color.inkMuted, textWrap: 'pretty' })

export const spread = style({
  display: 'grid',
  gap: space[32],
  background: vars.color.surfaceRaised,
  borderBlock: hairline,
  paddingInline: inset,
  paddingBlock: space[48],
  '@media': {
    [onTablet]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', alignItems: 'center' },
    [onDesktop]: { paddingInline: pageInset, paddingBlock: space[64], gap: space[64] },
  },
})

export const sprig = style({
  inlineSize: '100%',
  maxInlineSize: '14rem',
  blockSize: 'auto',
  justifySelf: 'center',
  '@media': { [onTablet]: { maxInlineSize: '20rem' } },
})

export const steps = style({ display: 'grid', gap: space[24] })
export const stepList = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' })
export const step = style({
  display: 'grid',
  gridTemplateColumns: `${space[48]} minmax(0, 1fr)`,
  rowGap: space[4],
  paddingBlock: space[16],
  borderBlockStart: hairline,
  counterIncrement: 'step',
  '::before': {
    content: 'counter(step)',
    gridRow: 'span 2',
    fontFamily: vars.font.display,
    fontSize: vars.text.title,
    lineHeight: lineHeight.tight,
    color: vars.color.accentText,
  },
})

export const closing = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[24],
  paddingInline: inset,
  paddingBlock: `calc(${space[64]} * 1.25)`,
  textAlign: 'center',
})
export const seeds = style({ inlineSize: '14rem', blockSize: 'auto' })
export const closingTitle = style({ fontSize: vars.text.display, fontWeight: 400, letterSpacing: '-0.02em' })

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `${space[4]} ${space[24]}`,
  margin: 0,
  marginBlockStart: space[24],
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text.small,
  color: vars.color.inkMuted,
})
