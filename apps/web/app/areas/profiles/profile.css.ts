import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
/** Room for what stands above and below a portrait that is to be seen whole. */
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

export const back = style({ '@media': { [onMedium]: { gridColumn: '1 / -1' } } })

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

/** As large as the screen shows whole; it stays while the words beside it are read. */
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
  },
})

export const person = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
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
export const online = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  color: vars.color.successText,
  fontWeight: 500,
  '::before': {
    content: '',
    inlineSize: space[8],
    blockSize: space[8],
    flex: 'none',
    borderRadius: vars.radius.round,
    background: 'currentColor',
    forcedColorAdjust: 'none',
  },
})

export const prompt = style({ display: 'grid', gap: space[8] })
export const promptText = style({ lineHeight: lineHeight.snug })

/** What invites a first message: in the brand's own letters. */
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

/** Said where there is little to read. */
export const quiet = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text })

/** Each part begins at a line of the brand's: none, a hair's breadth, or a thick rule. */
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
})
/** A title, and what can be done with its part. */
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[16] })
export const title = style({ fontSize: vars.text.lead })
/** Its words end where those of the part do, as far as the page has room beside them. */
export const action = style({ marginInline: `auto calc(-1 * min(${space[12]}, 3vw))` })
export const subtitle = style({
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 500,
})

/** Each line in its own direction of writing. */
export const about = style({
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  lineHeight: lineHeight.text,
})
/** A few words are set larger: they have the room, and are all that there is to read. */
export const fewWords = style([about, { fontSize: vars.text.lead }])

/** A beginning, and how the person goes on. */
export const prompts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })
export const answered = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] })
export const beginning = style({
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 500,
})
export const answer = style([about, { fontSize: vars.text.lead, lineHeight: lineHeight.snug }])

export const interests = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], listStyle: 'none' })
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
    // What it opens leaves the ring of its focus free.
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
  // Some words are those of a sentence elsewhere.
  '::first-letter': { textTransform: 'uppercase' },
})
