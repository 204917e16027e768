import { layer, media } from '@hearth/ui/components/media'
import { onlineMark } from '@hearth/ui/components/online-mark'
import { partedByVein, signedWith } from '@hearth/ui/components/signature'
import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
/** Space above and below a portrait that must be seen whole. */
const aroundPortrait = '11rem'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[16],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[8]} ${space[64]}`,
  '@media': {
    [onMedium]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
      columnGap: space[32],
      paddingBlockStart: space[16],
    },
    [onLarge]: { columnGap: space[64] },
  },
})

export const back = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gridRow: 1,
  gridColumn: '1 / -1',
})

export const backLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: vars.size.touch,
  color: 'inherit',
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})

/** Beside the menu, and in view while the page is scrolled: each link stays at its place, whoever is shown. */
export const onward = style({
  gridRow: 1,
  gridColumn: '1 / -1',
  position: 'sticky',
  insetBlockStart: `calc(${topBarEnd} + ${space[8]})`,
  zIndex: layer.bar,
  display: 'flex',
  gap: space[8],
  alignSelf: 'center',
  justifySelf: 'end',
  marginInlineEnd: `calc(${vars.size.touch} + ${space[8]})`,
  '@media': { [media.short]: { position: 'static' }, [media.paper]: { display: 'none' } },
})
export const onwardLink = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  borderRadius: vars.radius.round,
  color: 'inherit',
  selectors: {
    'a&': { background: vars.color.surfaceRaised, boxShadow: vars.shadow.raised, border: vars.border.card },
    'a&:hover': { color: vars.color.accentText },
  },
})

globalStyle(`${back}:has(+ ${onward}) > a`, { maxInlineSize: `calc(100% - 3 * (${vars.size.touch} + ${space[8]}))` })

/** As large as fits on the screen; it stays in view while the text beside it is scrolled. */
export const portrait = style({
  viewTransitionName: 'portrait',
  '@media': {
    [onMedium]: {
      position: 'sticky',
      insetBlockStart: `calc(${space[64]} + ${space[24]})`,
      alignSelf: 'start',
      justifySelf: 'end',
      inlineSize: '100%',
      maxInlineSize: `max(20rem, calc((100svh - ${aroundPortrait}) * 0.8))`,
    },
    // On paper the words stand on the same page.
    print: { maxInlineSize: '8cm' },
  },
})

export const person = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[32],
  minInlineSize: 0,
  maxInlineSize: measure,
})

export const opening = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[16] })

export const heading = style({ display: 'grid', gap: space[8], minInlineSize: 0 })

export const name = style({ fontSize: vars.text.title, letterSpacing: '-0.015em', overflowWrap: 'anywhere' })
export const age = style({ fontWeight: 400, fontVariantNumeric: 'tabular-nums' })

export const where = style({
  display: 'grid',
  gap: space[4],
  lineHeight: lineHeight.snug,
})
export const place = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const lastSeen = style({ color: vars.color.inkMuted })
export const online = style({ ...onlineMark, gap: space[8] })

/** The line that suggests a topic for a message, in the brand's display font. */
export const inCommon = style({
  minInlineSize: 0,
  color: vars.color.accentText,
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: vars.font.displayWeight,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})

/** For a sentence that stands where there is little to read. */
export const quiet = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text })

/** The sentence where there is nothing to read, below a picture: a block as wide as the words would be. */
export const untold = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[16],
  padding: `${space[48]} ${space[24]}`,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  lineHeight: lineHeight.snug,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})

/** Each part begins with the brand's line: none, a hairline, or a rule. */
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
  selectors: partedByVein,
})
/** A title and the action for its part. */
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[16] })
export const title = style({ fontSize: vars.text.lead })
/** The button's label ends at the right edge of the part, its padding extends beyond it. */
export const action = style({ marginInline: `auto calc(-1 * min(${space[12]}, 3vw))` })
export const subtitle = style({
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 500,
})

/** Each line has its own text direction. */
export const about = style({
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  lineHeight: lineHeight.text,
  selectors: {
    // A block of colour carries one's own words.
    [signedWith('flags')]: {
      padding: space[16],
      borderInlineStart: `${space[8]} solid ${vars.color.secondary}`,
      background: vars.color.secondarySoft,
      color: vars.color.onSecondarySoft,
    },
  },
})
/** Short texts are set larger. */
export const fewWords = style([about, { fontSize: vars.text.lead }])

/** A prompt and its answer. */
export const prompts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })
export const answered = style({
  display: 'grid',
  // What can be done about it stands beside both lines.
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[4],
})
export const beginning = style({
  gridColumn: 1,
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 500,
})
export const answer = style([about, { gridColumn: 1, fontSize: vars.text.lead, lineHeight: lineHeight.snug }])

export const interests = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], listStyle: 'none' })
/** Around what has to do with gifts. */
export const gifts = style({ display: 'grid', justifyItems: 'start', gap: space[24] })
/** A gift that a profile shows. */
export const gift = style({ display: 'grid', justifyItems: 'center', gap: space[4], minInlineSize: '6rem' })
export const interest = style({ display: 'flex', minInlineSize: 0 })

const marker = '::-webkit-details-marker'
export const folded = style({ display: 'grid' })
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: vars.size.touch,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  fontWeight: 500,
  cursor: 'pointer',
  '::before': { content: '"+"', inlineSize: '1ch', color: vars.color.ink },
  selectors: {
    [`&${marker}`]: { display: 'none' },
    [`${folded}[open] > &::before`]: { content: '"−"' },
    // Keeps the focus ring of what follows visible.
    [`${folded}[open] > &`]: { marginBlockEnd: space[8] },
    '&:hover': { color: vars.color.ink },
  },
})
export const count = style({ fontVariantNumeric: 'tabular-nums' })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  columnGap: space[24],
  rowGap: space[16],
})
export const fact = style({ minInlineSize: 0, lineHeight: lineHeight.snug })
export const term = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
})
/** Below its term, beside the icon. */
export const value = style({
  minInlineSize: 0,
  paddingInlineStart: `calc(20px + ${space[8]})`,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  // The text is also used in the middle of a sentence elsewhere.
  '::first-letter': { textTransform: 'uppercase' },
})
