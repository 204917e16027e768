import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
const opensFolds = 'selector(::details-content)'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[32],
  paddingInline: pageInset,
  paddingBlock: `${space[32]} ${space[64]}`,
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: `minmax(0, ${measure}) minmax(14rem, 20rem)`,
      justifyContent: 'space-between',
      columnGap: space[64],
      rowGap: space[48],
      paddingBlockStart: space[64],
    },
  },
})

/** Long texts: lines that end before the eye is lost, and more room above a heading than below it. */
export const prose = style({ maxInlineSize: measure, minInlineSize: 0, hyphens: 'auto', textWrap: 'pretty' })
export const opening = style({
  fontSize: vars.text.lead,
  lineHeight: lineHeight.text,
  color: vars.color.inkMuted,
  '@media': { [onDesktop]: { gridColumn: 1 } },
})
export const sections = style({ '@media': { [onDesktop]: { gridColumn: 1 } } })
/** Of those texts, what was written as one piece. */
export const part = style({})
globalStyle(`${part} > :first-child`, { marginBlockStart: 0 })
globalStyle(`${part} > :last-child`, { marginBlockEnd: 0 })

const inProse = (selector: string, rule: Parameters<typeof globalStyle>[1]) => globalStyle(`${part} ${selector}`, rule)

inProse('h1', {
  // The longest words fit a phone, whatever the size of letters.
  fontSize: `min(calc(${vars.text.title} * 1.25), 10vw)`,
  letterSpacing: '-0.02em',
  color: vars.color.ink,
  marginBlockEnd: space[24],
})
inProse('h2', { fontSize: vars.text.lead, lineHeight: lineHeight.snug, marginBlock: `${space[48]} ${space[12]}` })
inProse('h3', { fontSize: vars.text.body, lineHeight: lineHeight.snug, marginBlock: `${space[32]} ${space[8]}` })
/** Below the bar that stays in sight. */
inProse(':is(h2, h3, h4)', { scrollMarginBlockStart: `calc(${topBarEnd} + ${space[32]})` })
inProse(':is(h2, h3, h4) > a', { textDecorationLine: 'none' })
inProse(':is(h2, h3, h4) > a:hover', { textDecorationLine: 'underline' })
inProse(':is(p, ul, ol, table, blockquote)', { marginBlock: `0 ${space[16]}` })
inProse(':is(ul, ol)', { paddingInlineStart: space[24] })
inProse('li', { marginBlockEnd: space[8] })
inProse('li::marker', { color: vars.color.inkMuted })
inProse(':is(p, li, td) a', { color: vars.color.secondaryText })
inProse('hr', { border: 0, borderBlockStart: `1px solid ${vars.color.line}`, marginBlock: space[32] })
inProse('table', { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' })
inProse(':is(td, th)', {
  padding: `${space[8]} ${space[16]} ${space[8]} 0`,
  borderBlockEnd: `1px solid ${vars.color.line}`,
  textAlign: 'start',
})
// The answer to a question ends where its part does.
globalStyle(`details ${part} > :last-child`, { marginBlockEnd: 0 })

export const contents = style({
  '@media': {
    [onDesktop]: {
      gridColumn: 2,
      gridRow: '1 / span 2',
      alignSelf: 'start',
      position: 'sticky',
      insetBlockStart: `calc(${topBarEnd} + ${space[32]})`,
      maxBlockSize: `calc(100svh - ${topBarEnd} - ${space[64]})`,
      overflowY: 'auto',
      paddingInlineStart: space[24],
      borderInlineStart: `1px solid ${vars.color.line}`,
    },
    print: { display: 'none' },
  },
})

/** A browser that cannot show what is folded leaves the fold on larger screens too. */
export const fold = style({
  borderBlock: `1px solid ${vars.color.line}`,
  '@media': { [onDesktop]: { border: 0 } },
})
globalStyle(`${fold}::details-content`, { '@media': { [onDesktop]: { contentVisibility: 'visible' } } })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  minBlockSize: `calc(${vars.size.touch} + ${space[8]})`,
  fontWeight: 600,
  cursor: 'pointer',
  '::after': {
    content: '',
    flex: 'none',
    inlineSize: '0.5em',
    blockSize: '0.5em',
    marginInlineEnd: space[4],
    borderInlineEnd: '2px solid currentColor',
    borderBlockEnd: '2px solid currentColor',
    transform: 'translateY(-25%) rotate(45deg)',
  },
  selectors: { [`${fold}[open] &::after`]: { transform: 'translateY(25%) rotate(225deg)' } },
  '@supports': { [opensFolds]: { '@media': { [onDesktop]: { display: 'none' } } } },
})
const small = { fontFamily: vars.font.text, fontSize: vars.text.small, fontWeight: 600, color: vars.color.inkMuted }
export const contentsTitle = style({
  ...small,
  display: 'none',
  '@supports': { [opensFolds]: { '@media': { [onDesktop]: { display: 'block', paddingBlockEnd: space[8] } } } },
})
export const contentsList = style({
  listStyle: 'none',
  paddingBlockEnd: space[12],
  '@media': { [onDesktop]: { fontSize: vars.text.small, paddingBlockEnd: 0 } },
})
export const contentsItem = style({ lineHeight: lineHeight.snug })

export const others = style({
  display: 'grid',
  gap: space[8],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
  '@media': { [onDesktop]: { gridColumn: 1 }, print: { display: 'none' } },
})
export const subtitle = style(small)
export const othersList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
  columnGap: space[24],
  listStyle: 'none',
})
