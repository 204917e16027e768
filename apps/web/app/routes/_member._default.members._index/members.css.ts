import { bottomSheet } from '@hearth/ui/components/bottom-sheet'
import { layer } from '@hearth/ui/components/media'
import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, motion, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const below = (width: number) => `screen and (max-width: ${width - 0.02}px)`
const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
const underLarge = below(breakpoints.large)
const moving = '(prefers-reduced-motion: no-preference)'
/** Below the sticky top bar. */
const underTopBar = `calc(${topBarEnd} + ${space[24]})`

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': {
    [onLarge]: {
      gridTemplateColumns: '17rem minmax(0, 1fr)',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: space[48],
      rowGap: 0,
      paddingBlock: `${space[32]} ${space[64]}`,
    },
  },
})

export const opening = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space[24],
  '@media': { [onLarge]: { gridColumn: 2, paddingBlockEnd: space[16] } },
})

export const greeting = style({
  fontSize: vars.text.title,
  lineHeight: lineHeight.snug,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
  minInlineSize: 0,
})

export const quiet = style({ color: vars.color.inkMuted, outline: 'none' })

/** The filters that are set. On phones they stick below the top bar, with the button that opens the form. */
export const filterBar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minInlineSize: 0,
  '@media': {
    [underLarge]: {
      zIndex: layer.bar - 1,
      marginInline: `calc(-1 * ${pageInset})`,
      paddingInline: pageInset,
      paddingBlock: space[8],
      background: vars.color.surface,
    },
    [`${underLarge} and (min-width: 18.01rem) and (min-height: 30.01rem)`]: {
      position: 'sticky',
      insetBlockStart: topBarEnd,
    },
    [onLarge]: { gridColumn: 2, paddingBlockEnd: space[24], selectors: { '&:not(:has(li))': { display: 'none' } } },
  },
})
// The targets of links and of Tab must not be covered by the bar.
globalStyle(`html:has(${filterBar})`, {
  '@media': { [underLarge]: { scrollPaddingBlockStart: `calc(${topBarEnd} + ${space[64]} + ${space[8]})` } },
})

export const pill = style({ flex: 'none', '@media': { [onLarge]: { display: 'none' } } })
export const pillWords = style({ display: 'flex', alignItems: 'center', gap: space[8] })

/** One line that scrolls sideways on phones, up to the edge of the screen. */
export const chips = style({
  display: 'flex',
  gap: space[8],
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [underLarge]: {
      flex: 1,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      overscrollBehaviorInline: 'contain',
      // Space for the chips' focus rings.
      marginBlock: `calc(-1 * ${space[4]})`,
      marginInlineEnd: `calc(-1 * ${pageInset})`,
      padding: `${space[4]} ${pageInset} ${space[4]} ${space[4]}`,
    },
    [onLarge]: { flexWrap: 'wrap' },
  },
})
globalStyle(`${chips} > li`, {
  '@media': { [underLarge]: { flex: 'none', maxInlineSize: 'max(100%, 9rem)' } },
})

/** The form: on phones a popover from below, on larger screens a column of the page. */
export const sheet = style({
  inset: 'auto',
  inlineSize: 'auto',
  blockSize: 'auto',
  margin: 0,
  padding: 0,
  overflow: 'visible',
  border: 0,
  background: 'none',
  color: vars.color.ink,
  '@media': {
    [onLarge]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: underTopBar,
      gridColumn: 1,
      gridRow: '1 / span 3',
      alignSelf: 'start',
      maxBlockSize: `calc(100dvh - ${underTopBar} - ${space[16]})`,
      overflowY: 'auto',
      padding: space[24],
      border: vars.border.card,
      borderRadius: vars.radius.card,
      background: vars.color.surfaceRaised,
      boxShadow: vars.shadow.raised,
    },
  },
  // A browser without popovers shows it in the page.
  '@supports': {
    'selector(:popover-open)': {
      '@media': {
        [underLarge]: {
          ...bottomSheet,
          maxBlockSize: 'calc(100dvh - 32px)',
          padding: `${space[8]} max(${pageInset}, (100% - 36rem) / 2) max(${space[24]}, env(safe-area-inset-bottom))`,
          selectors: { '&::backdrop': { background: vars.color.scrim } },
        },
        [`${moving} and ${underLarge.replace('screen and ', '')}`]: {
          transition: `transform ${motion.slow} ${motion.easing}`,
          selectors: { '&:popover-open': { '@starting-style': { transform: 'translateY(100%)' } } },
        },
      },
    },
  },
})

// The page behind the sheet must not scroll.
globalStyle(`html:has(${sheet}:popover-open)`, { '@media': { [underLarge]: { overflow: 'hidden' } } })

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[16], margin: 0 })

export const sheetHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })

export const sheetTitle = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  lineHeight: lineHeight.snug,
  outline: 'none',
})

export const sheetClose = style({
  marginInlineEnd: `calc(-1 * ${space[8]})`,
  '@media': { [onLarge]: { display: 'none' } },
})

export const formActions = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[16],
  paddingBlockStart: space[8],
})

export const show = style({ inlineSize: '100%' })

export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[16],
  minInlineSize: 0,
  '@media': { [onMedium]: { gap: space[24] }, [onLarge]: { gridColumn: 2 } },
})

export const invitation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[12]} ${space[16]}`,
  padding: `${space[12]} ${space[16]}`,
  borderRadius: vars.radius.card,
  background: vars.color.secondarySoft,
  color: vars.color.onSecondarySoft,
})
// Beside its button on phones, too, to leave space for the people.
globalStyle(`${invitation} > p`, {
  flex: '1 1 8rem',
  minInlineSize: 0,
  maxInlineSize: measure,
  fontSize: vars.text.small,
  lineHeight: lineHeight.snug,
  '@media': { [onMedium]: { fontSize: vars.text.body } },
})

export const warning = style({
  maxInlineSize: measure,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  lineHeight: lineHeight.snug,
})

export const onwards = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[16],
  paddingBlock: space[16],
  selectors: { '&:not(:has(a, button, p))': { paddingBlock: 0 } },
})

export const similar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
})

export const similarTitle = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug })
