import { media } from '@hearth/ui/components/media'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from './page-inset.ts'

const fromMediumWidth = `screen and (min-width: ${breakpoints.medium}px)`

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100svh' })

/** As high as the rest of the screen, so that a page can fill it; as wide as the screen, because pages set their own edges. */
export const main = style({ flex: 1, display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const alerts = style({
  display: 'grid',
  gap: space[8],
  paddingInline: pageInset,
  // The page below brings its own space.
  paddingBlockStart: space[16],
  selectors: { '&:empty': { display: 'none' } },
})

/** Above an error page no alert is shown. An open dialog stays, because otherwise nothing behind it could be reached. */
const aboveFailure = `${alerts}:has(+ main > [data-failure])`
globalStyle(aboveFailure, { paddingBlock: 0 })
globalStyle(`${aboveFailure} > :not(dialog)`, { display: 'none' })

/** It is focused to be read first and cannot be operated, so it has no focus ring. */
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
  // Not in rem: a picture need not grow with the text.
  blockSize: 'min(2rem, 9vw)',
  inlineSize: 'auto',
  objectFit: 'contain',
  objectPosition: '0 50%',
  '@media': {
    [fromMediumWidth]: { blockSize: 'min(2.5rem, 6vw)' },
    // In print a light logo would be invisible on paper, and under forced colours a dark one on dark surfaces.
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
  // With large text on a phone only the icon is shown, so that the bar stays on one line.
  '@container': { '(max-width: 15rem)': { display: 'none' } },
})

export const languageOnWide = style([language, { '@container': { '(max-width: 30rem)': { display: 'none' } } }])

/** One line beside the brand or below it; its labels wrap first. */
export const entrance = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[4],
  minInlineSize: 0,
  marginInlineStart: 'auto',
})

/** A button without a border at the end of the bar: its label is aligned with the page's edge, and its focus ring stays on the screen. */
export const login = style({
  display: 'inline-flex',
  minInlineSize: 0,
  marginInlineEnd: `calc(-1 * min(${space[12]}, 3vw))`,
  selectors: { '&:not(:last-child)': { marginInlineEnd: 0 } },
})

export const signup = style({
  display: 'inline-flex',
  minInlineSize: 0,
  // Directly beside text a border would seem to belong to the text.
  selectors: { '&:first-child': { marginInlineStart: space[8] } },
})

// In most languages this label is the shorter one and a single word.
globalStyle(signup, { '@container': { '(max-width: 18.99rem)': { flexShrink: 0, maxInlineSize: '60%' } } })

/** On a phone both fit beside the brand in every language: smaller, and wrapped between words only. */
const onNarrowBars = {
  '@container': { '(max-width: 30rem)': { paddingInline: `min(${space[8]}, 3vw)`, fontSize: vars.text.small } },
}
const wholeWords = { overflowWrap: 'normal', hyphens: 'manual', minInlineSize: 'auto' } as const
for (const link of [login, signup]) {
  globalStyle(`${link} > a`, onNarrowBars)
  globalStyle(`${link} > a *`, { '@container': { '(min-width: 19rem)': wholeWords } })
}
globalStyle(`${signup} > a`, { '@container': { '(max-width: 30rem)': { paddingInline: `min(${space[12]}, 4vw)` } } })
// So that labels of two words stay on one line beside each other.
globalStyle(`${login}:has(+ ${signup}) > a`, {
  '@container': { '(max-width: 24rem)': { paddingInline: `0 ${space[4]}` } },
})
globalStyle(`${login} + ${signup} > a`, { '@container': { '(max-width: 24rem)': { paddingInline: space[8] } } })
// On the narrowest phones there is room for one of them beside the brand; each page to which one comes without an account offers the other itself.
globalStyle(`${login} + ${signup}`, {
  '@container': { '(min-width: 19rem) and (max-width: 21.99rem)': { display: 'none' } },
})
globalStyle(`header:has(${signup}) ${language}`, { '@container': { '(max-width: 30rem)': { display: 'none' } } })

export const ageGate = style({ display: 'grid', gap: space[16] })
/** Small enough that the answer below stays in sight. */
export const ageGateArt = style({
  inlineSize: 'auto',
  blockSize: 'min(24svh, 12rem)',
  justifySelf: 'center',
  // Removes the space that the title leaves for a text.
  marginBlockStart: `calc(-1 * ${space[16]})`,
  '@media': { [media.short]: { display: 'none' } },
})
/** Side by side in a short window, so that both answers are in sight. */
export const ageGateAnswers = style({
  display: 'grid',
  gap: space[8],
  '@media': { [media.short]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))' } },
})
export const ageGateRules = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space[24],
  listStyle: 'none',
  fontSize: vars.text.small,
  color: vars.color.inkMuted,
})

export const languages = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  listStyle: 'none',
  fontSize: vars.text.small,
  color: vars.color.inkMuted,
  // Like the links above it.
  selectors: { 'dialog &': { justifyContent: 'center' } },
})
export const languageInList = style({
  minBlockSize: vars.size.touch,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
})

/** In the gallery this replaces a page. */
export const sample = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  paddingInline: pageInset,
  paddingBlock: space[32],
})

/** The line about the discount of a new member. Here, because a file of its own would cost the first page more. */
export const bonus = style({ fontSize: vars.text.small })
/** Whoever wants nothing to move reads on the page behind the link until when it is. */
export const bonusClock = style({
  marginInlineStart: space[8],
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { '(prefers-reduced-motion: reduce)': { display: 'none' } },
})
