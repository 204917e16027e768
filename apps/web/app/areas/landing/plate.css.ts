import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, motion, space } from '@hearth/ui/theme/tokens'
import { keyframes, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'
import { accentGround, stepNumber } from './composition-styles.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
const hairline = `1px solid ${vars.color.line}`

export const journal = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const opening = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  paddingBlockStart: space[24],
  '@media': {
    [onTablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', gap: 0, paddingBlockStart: 0 },
    [onDesktop]: { minBlockSize: `min(calc(86svh - ${topBarEnd}), 54rem)` },
  },
})

export const words = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: space[24],
  paddingInline: pageInset,
  // On a phone the text comes first, so that the action is in reach before any picture.
  order: -1,
  '@media': {
    [onTablet]: { order: 0, paddingInline: `${space[32]} ${pageInset}`, paddingBlock: space[48] },
    [onDesktop]: { paddingInlineStart: space[64], paddingBlock: space[64] },
  },
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
  textWrap: 'balance',
})

export const action = style({ display: 'grid', justifyItems: 'start', gap: space[12], marginBlockStart: space[8] })
export const note = style({ fontSize: vars.text.small, color: vars.color.inkMuted })
export const signupClosed = style({
  maxInlineSize: '34rem',
  paddingInlineStart: space[16],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  textWrap: 'pretty',
})
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[24] })

export const plate = style({
  display: 'grid',
  alignItems: 'center',
  padding: `${space[16]} ${pageInset}`,
  background: vars.color.surfaceSunken,
  '@media': {
    [onTablet]: { paddingInlineEnd: space[16] },
    [onDesktop]: { position: 'relative', borderInlineEnd: hairline },
  },
})

const mount = keyframes({ from: { transform: 'translateY(0.75rem)' } })
export const picture = style({
  inlineSize: '100%',
  maxInlineSize: '25rem',
  blockSize: 'auto',
  objectFit: 'contain',
  objectPosition: '0 50%',
  '@media': {
    '(prefers-reduced-motion: no-preference)': { animation: `${mount} ${motion.slow} ${motion.easing}` },
    [onDesktop]: {
      position: 'absolute',
      insetBlock: space[32],
      insetInline: `${pageInset} ${space[32]}`,
      inlineSize: `calc(100% - ${pageInset} - ${space[32]})`,
      blockSize: `calc(100% - ${space[64]})`,
      maxInlineSize: 'none',
    },
  },
})

export const collection = style([
  accentGround,
  {
    display: 'grid',
    gap: space[32],
    margin: 0,
    paddingInline: pageInset,
    paddingBlock: `${space[48]} ${space[32]}`,
    '@media': { [onDesktop]: { paddingBlock: `calc(${space[64]} * 1.25) ${space[48]}` } },
  },
])
export const sheets = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[16],
  '@media': {
    [onTablet]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
    [onDesktop]: { gap: space[32] },
  },
})
/** A sheet of paper with a picture on it; every other one is a little lower. */
export const sheet = style({
  display: 'grid',
  gap: space[8],
  alignSelf: 'start',
  padding: space[8],
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: `inset 0 0 0 1px ${vars.color.line}`,
  // Where neither colours nor shadows are shown.
  outline: '1px solid transparent',
  outlineOffset: '-1px',
  selectors: {
    '&:nth-child(even)': { marginBlockStart: space[24] },
    // An even number on a phone.
    '&:nth-child(5)': { display: 'none' },
  },
  '@media': {
    [onTablet]: { selectors: { '&:nth-child(5)': { display: 'grid' } } },
    [onDesktop]: { padding: space[12], selectors: { '&:nth-child(even)': { marginBlockStart: space[48] } } },
  },
})
export const specimen = style({ display: 'block', inlineSize: '100%', blockSize: 'auto' })
export const label = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.small,
  letterSpacing: '0.08em',
  textAlign: 'center',
  textTransform: 'uppercase',
})
export const drawn = style({ fontSize: vars.text.small, fontStyle: 'italic', fontFamily: vars.font.display })

export const chapter = style({
  display: 'grid',
  gap: space[32],
  paddingInline: pageInset,
  paddingBlock: space[64],
  '@media': { [onDesktop]: { gap: space[48], paddingBlock: `calc(${space[64]} * 1.75)` } },
})

export const chapterTitle = style({
  fontSize: vars.text.display,
  fontWeight: 400,
  letterSpacing: '-0.02em',
  hyphens: 'auto',
})

export const points = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBlockStart: `1px solid ${vars.color.lineStrong}`,
})

/** An entry of a register: number, title and text beside each other where there is room. */
export const point = style({
  display: 'grid',
  gridTemplateColumns: `min(${space[48]}, 11vw) minmax(0, 1fr)`,
  columnGap: space[8],
  rowGap: space[8],
  paddingBlock: space[24],
  borderBlockEnd: hairline,
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 5fr) minmax(0, 6fr)',
      alignItems: 'baseline',
      columnGap: space[32],
      paddingBlock: space[32],
    },
  },
})

export const numeral = style({
  gridRow: 'span 2',
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  lineHeight: lineHeight.tight,
  color: vars.color.secondaryText,
  '@media': { [onDesktop]: { gridRow: 'auto' } },
})
export const itemTitle = style({
  fontSize: `calc(${vars.text.lead} * 1.2)`,
  fontWeight: 500,
  lineHeight: lineHeight.snug,
  '@media': { [onDesktop]: { fontSize: `calc(${vars.text.lead} * 1.35)` } },
})
export const itemText = style({ maxInlineSize: measure, color: vars.color.inkMuted, textWrap: 'pretty' })

export const spread = style({
  display: 'grid',
  gap: space[32],
  background: vars.color.surfaceRaised,
  borderBlock: hairline,
  paddingInline: pageInset,
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
  '@media': { [onTablet]: { maxInlineSize: '26rem' } },
})

export const steps = style({ display: 'grid', gap: space[24] })
export const stepList = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' })
export const step = style({
  display: 'grid',
  gridTemplateColumns: `min(${space[48]}, 11vw) minmax(0, 1fr)`,
  columnGap: space[8],
  rowGap: space[4],
  paddingBlock: space[24],
  borderBlockStart: hairline,
  counterIncrement: 'step',
  '::before': stepNumber,
})

export const closing = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[24],
  paddingInline: pageInset,
  paddingBlock: `calc(${space[64]} * 1.25)`,
  '@media': { [onDesktop]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
  background: [
    vars.color.surfaceSunken,
    `light-dark(color-mix(in oklab, ${vars.color.highlight} 55%, ${vars.color.surface}), ${vars.color.secondarySoft})`,
  ],
})
/** Beside the words where there is room, from the first to the last of them. */
export const seeds = style({
  inlineSize: '14rem',
  blockSize: 'auto',
  '@media': {
    [onDesktop]: { gridColumn: 2, gridRow: '1 / span 4', alignSelf: 'center', inlineSize: '26rem' },
  },
})
export const closingTitle = style({ fontSize: vars.text.display, fontWeight: 400, letterSpacing: '-0.02em' })

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[24]}`,
  margin: 0,
  marginBlockStart: space[24],
  padding: 0,
  listStyle: 'none',
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
})
