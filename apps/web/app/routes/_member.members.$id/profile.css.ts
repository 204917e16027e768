import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../features/layouts/page-inset.ts'

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
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
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
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  rowGap: space[4],
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
export const promptButtons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[8],
  '@media': { [onLarge]: { display: 'flex', flexWrap: 'wrap' } },
})
/** The thing to do: as wide as the two beside it. */
export const mainPrompt = style({ display: 'grid', gridColumn: '1 / -1' })
export const otherPrompt = style({ display: 'grid' })
export const promptText = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })
export const title = style({ fontSize: vars.text.lead })
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

export const interests = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], listStyle: 'none' })
export const interest = style({ display: 'flex', minInlineSize: 0 })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  columnGap: space[32],
})
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[16],
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${vars.color.line}`,
  lineHeight: lineHeight.snug,
  // The last one alone in its row has all of it.
  selectors: { '&:last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
})
export const term = style({ color: vars.color.inkMuted })
export const value = style({
  minInlineSize: 0,
  // At that edge too where it stands below its term.
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  // Some words are those of a sentence elsewhere.
  '::first-letter': { textTransform: 'uppercase' },
})
