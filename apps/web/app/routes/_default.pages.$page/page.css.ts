import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../features/layouts/page-inset.ts'

const onDesktop = `screen and (min-width: ${breakpoints.large}px)`

export const page = style({
  display: 'grid',
  gap: space[48],
  paddingInline: pageInset,
  paddingBlock: `${space[32]} ${space[64]}`,
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: `minmax(0, ${measure}) minmax(14rem, 1fr)`,
      columnGap: space[64],
      paddingBlockStart: space[64],
    },
  },
})

/** Long texts: lines that end before the eye is lost, and more room above a heading than below it. */
export const prose = style({ maxInlineSize: measure, minInlineSize: 0, hyphens: 'auto', textWrap: 'pretty' })
/** Of those texts, what was written as one piece. */
export const part = style({})

const inProse = (selector: string, rule: Parameters<typeof globalStyle>[1]) => globalStyle(`${part} ${selector}`, rule)

inProse('h1', { fontSize: vars.text.title, marginBlockEnd: space[24] })
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

export const others = style({
  alignSelf: 'start',
  display: 'grid',
  gap: space[8],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
  '@media': {
    [onDesktop]: {
      position: 'sticky',
      insetBlockStart: '6rem',
      paddingBlock: 0,
      paddingInlineStart: space[32],
      borderBlockStart: 'none',
      borderInlineStart: `1px solid ${vars.color.line}`,
    },
  },
})
export const othersTitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 600,
  color: vars.color.inkMuted,
})
export const othersList = style({ listStyle: 'none' })
export const other = style({ display: 'flex', alignItems: 'center', minBlockSize: vars.size.touch })
