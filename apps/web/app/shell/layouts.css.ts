import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from './page-inset.ts'

const fromMediumWidth = `screen and (min-width: ${breakpoints.medium}px)`

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100svh' })

/** As high as the screen leaves it, so that a page may fill it; as wide as the screen, so that a page sets its own edges. */
export const main = style({ flex: 1, display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const alerts = style({
  display: 'grid',
  gap: space[8],
  paddingInline: pageInset,
  paddingBlock: space[8],
  selectors: { '&:empty': { display: 'none' } },
})

/** Above a page that could not be shown nothing else is said. A dialog that is open stays, or nothing behind it could be reached. */
const aboveFailure = `${alerts}:has(+ main > [data-failure])`
globalStyle(aboveFailure, { paddingBlock: 0 })
globalStyle(`${aboveFailure} > :not(dialog)`, { display: 'none' })

/** Has the focus to be read first, not to be pressed. */
export const said = style({ selectors: { '&:focus-visible': { outline: 'none' } } })

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  minInlineSize: 0,
  minBlockSize: vars.size.touch,
  textDecoration: 'none',
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
})

export const logo = style({
  // A picture: it need not grow with the letters beside it.
  blockSize: 'min(2rem, 9vw)',
  inlineSize: 'auto',
  objectFit: 'contain',
  objectPosition: '0 50%',
  '@media': {
    [fromMediumWidth]: { blockSize: 'min(2.5rem, 6vw)' },
    // A light one would not be seen on paper, nor a dark one on the system's dark surfaces.
    print: { filter: 'brightness(0)' },
    '(forced-colors: active) and (prefers-color-scheme: light)': { filter: 'brightness(0)' },
    '(forced-colors: active) and (prefers-color-scheme: dark)': { filter: 'brightness(0) invert(1)' },
  },
})

export const back = style({
  display: 'inline-grid',
  placeItems: 'center',
  minBlockSize: vars.size.touch,
  minInlineSize: vars.size.touch,
})

export const language = style({
  textTransform: 'uppercase',
  fontSize: vars.text.small,
  fontWeight: 600,
  // With large letters on a phone the icon alone, so that the bar keeps to one line.
  '@container': { '(max-width: 15rem)': { display: 'none' } },
})

/** One line, beside the brand or below it: its words break before it does. */
export const entrance = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[4],
  minInlineSize: 0,
  marginInlineStart: 'auto',
})

/** A button without an outline: at the end of the bar its words keep near the edge of the page, and the ring of its focus on the screen. */
export const login = style({
  display: 'inline-flex',
  minInlineSize: 0,
  marginInlineEnd: `calc(-1 * min(${space[12]}, 3vw))`,
  selectors: { '&:not(:last-child)': { marginInlineEnd: 0 } },
})

export const signup = style({
  display: 'inline-flex',
  minInlineSize: 0,
  // An outline right beside words would seem to belong to them.
  selectors: { '&:first-child': { marginInlineStart: space[8] } },
})

// Of the two it is the shorter one in most languages, and one word.
globalStyle(signup, { '@container': { '(max-width: 21.99rem)': { flexShrink: 0, maxInlineSize: '60%' } } })

/** On a phone both stand beside the brand in every language: smaller, and broken between their words only. */
const onNarrowBars = {
  '@container': { '(max-width: 30rem)': { paddingInline: `min(${space[8]}, 3vw)`, fontSize: vars.text.small } },
}
const wholeWords = { overflowWrap: 'normal', hyphens: 'manual', minInlineSize: 'auto' } as const
for (const link of [login, signup]) {
  globalStyle(`${link} > a`, onNarrowBars)
  globalStyle(`${link} > a *`, { '@container': { '(min-width: 22rem)': wholeWords } })
}
globalStyle(`${signup} > a`, { '@container': { '(max-width: 30rem)': { paddingInline: `min(${space[12]}, 4vw)` } } })
globalStyle(`header:has(${signup}) ${language}`, { '@container': { '(max-width: 30rem)': { display: 'none' } } })

export const ageGate = style({ display: 'grid', gap: space[16] })
/** Small enough that the answer stays in sight below it. */
export const ageGateArt = style({
  inlineSize: 'auto',
  blockSize: 'min(24svh, 12rem)',
  justifySelf: 'center',
  // The title above it keeps room for a text.
  marginBlockStart: `calc(-1 * ${space[16]})`,
})
export const ageGateAnswers = style({ display: 'grid', gap: space[8] })
export const ageGateRules = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space[24],
  listStyle: 'none',
  fontSize: vars.text.small,
  color: vars.color.inkMuted,
})

/** In the gallery, in place of a page. */
export const sample = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  paddingInline: pageInset,
  paddingBlock: space[32],
})
