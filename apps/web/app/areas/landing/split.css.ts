import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'
import { accentGround, stepNumber } from './composition-styles.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
/** Space above and below a section. */
const pause = `calc(${space[64]} * 1.5)`

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

/** The height that a wide screen shows below the top bar, minus a glimpse of what follows. */
const screenful = `min(calc(100svh - ${space[64]} * 4), 56rem)`
export const opening = styleVariants({
  pictured: {
    display: 'grid',
    '@media': { [onDesktop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', minBlockSize: screenful } },
  },
  plain: {
    display: 'grid',
    paddingBlock: space[32],
    borderBlockEnd: vars.border.card,
    background: vars.color.surfaceSunken,
    '@media': { [onDesktop]: { minBlockSize: `calc(${screenful} * 0.7)` } },
  },
})

export const words = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: space[16],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[24]} ${space[16]}`,
  '@media': {
    [onTablet]: { gap: space[24] },
    [onDesktop]: {
      paddingBlock: space[48],
      selectors: { [`${opening.pictured} > &`]: { paddingInlineEnd: space[16] } },
    },
  },
})

const display = { letterSpacing: '-0.025em' } as const
export const title = styleVariants({
  long: { ...display, fontSize: vars.text.display },
  short: {
    ...display,
    fontSize: `clamp(${vars.text.display}, 15vw, calc(${vars.text.display} * 1.4))`,
    lineHeight: '1',
    '@media': {
      [onDesktop]: { fontSize: `clamp(${vars.text.display}, 7vw, calc(${vars.text.display} * 1.8))` },
    },
  },
})

export const lead = style({
  maxInlineSize: '32rem',
  fontSize: vars.text.lead,
  lineHeight: lineHeight.text,
  color: vars.color.inkMuted,
})

export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[16],
  rowGap: space[8],
  marginBlockStart: space[8],
})
export const note = style({ fontSize: vars.text.small, color: vars.color.inkMuted })
export const signupClosed = style({ maxInlineSize: measure, textWrap: 'pretty' })
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[24] })

export const art = style({
  position: 'relative',
  aspectRatio: '6 / 5',
  maxBlockSize: '80svh',
  '@media': { [onDesktop]: { aspectRatio: 'auto', maxBlockSize: 'none' } },
})
export const hero = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  '@media': { [onDesktop]: { objectPosition: '100% 50%' } },
})

export const heading = style({
  fontSize: vars.text.display,
  letterSpacing: '-0.02em',
  '@media': { [onDesktop]: { maxInlineSize: '60%' } },
})

export const company = style([accentGround, { margin: 0, overflow: 'hidden' }])
/** People side by side as far as the screen reaches, from the middle outwards. */
export const seats = style({
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'end',
  paddingBlockStart: space[48],
  background: `color-mix(in oklab, ${vars.color.highlight} 82%, ${vars.color.surface})`,
})
export const guest = style({
  flex: 'none',
  inlineSize: '41vw',
  blockSize: 'auto',
  marginInline: '-2.5vw',
  // Only three faces on a phone.
  selectors: { '&:nth-child(3) ~ &': { display: 'none' } },
  '@media': {
    [onTablet]: { inlineSize: '25vw', selectors: { '&:nth-child(3) ~ &:nth-child(-n + 5)': { display: 'block' } } },
    [onDesktop]: {
      inlineSize: '17.5vw',
      marginInline: '-1.4vw',
      selectors: { '&:nth-child(3) ~ &': { display: 'block' } },
    },
  },
})
const tableware = 'max(72px, 10.4vw)'
/** Objects on the table, whose edge is at three quarters of the picture's height, in front of the people. */
export const laid = style({
  display: 'block',
  position: 'relative',
  inlineSize: '100%',
  blockSize: tableware,
  marginBlockStart: `calc(-112 / 150 * ${tableware})`,
  objectFit: 'cover',
})
export const drawn = style({
  paddingInline: pageInset,
  paddingBlockStart: space[8],
  fontSize: vars.text.small,
})

export const points = style([
  accentGround,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space[32],
    paddingInline: pageInset,
    paddingBlock: space[64],
    '@media': { [onDesktop]: { gap: space[48], paddingBlock: `${space[64]} ${pause}` } },
  },
])
export const cards = style({
  listStyle: 'none',
  display: 'grid',
  gap: space[16],
  '@media': {
    [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [onDesktop]: { gap: space[24] },
  },
})
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr',
  gap: space[12],
  padding: space[24],
  border: vars.border.card,
  // An edge where forced colours remove the card's colour.
  outline: '1px solid transparent',
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: vars.shadow.raised,
  // The card's suit.
  '::after': {
    content: '',
    alignSelf: 'end',
    inlineSize: space[16],
    blockSize: space[16],
    marginBlockStart: space[4],
    borderRadius: vars.radius.round,
    background: vars.color.highlight,
  },
  selectors: {
    '&:nth-child(2)::after': { background: vars.color.secondary },
    '&:nth-child(3)::after': { background: vars.color.accent },
  },
  '@media': {
    // Rotated slightly, as if dealt by hand.
    [onTablet]: {
      transform: 'rotate(-1.5deg)',
      selectors: {
        '&:nth-child(2)': { transform: `translateY(${space[12]}) rotate(1deg)` },
        '&:nth-child(3)': { transform: 'rotate(-0.5deg)' },
      },
    },
    [onDesktop]: { minBlockSize: '14rem', padding: space[32] },
  },
})

export const itemTitle = style({
  fontSize: `calc(${vars.text.lead} * 1.1)`,
  lineHeight: lineHeight.snug,
  '@media': { [onDesktop]: { fontSize: `calc(${vars.text.lead} * 1.25)` } },
})
export const itemText = style({ maxInlineSize: measure, color: vars.color.inkMuted })

export const steps = style({
  display: 'grid',
  gap: space[32],
  paddingBlock: space[64],
  '@media': { [onDesktop]: { gap: space[48], paddingBlock: pause } },
})
export const stepsHeading = style([heading, { paddingInline: pageInset }])
export const stepList = style({
  listStyle: 'none',
  display: 'grid',
  gap: space[32],
  counterReset: 'step',
  // No gap, so that the pictures touch.
  '@media': {
    [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 0, paddingInline: pageInset },
  },
})
export const step = style({ display: 'grid', alignContent: 'start', gap: space[24], counterIncrement: 'step' })
export const spot = style({ inlineSize: '100%', blockSize: 'auto' })
export const stepWords = style({
  paddingInline: pageInset,
  '@media': { [onTablet]: { paddingInline: `0 ${space[24]}` } },
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: space[16],
  rowGap: space[4],
  '::before': stepNumber,
})

export const facts = style({
  paddingInline: pageInset,
  display: 'grid',
  rowGap: space[8],
  listStyle: 'none',
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  '@media': { [onDesktop]: { display: 'flex', flexWrap: 'wrap', columnGap: space[12] } },
})
export const fact = style({
  '@media': {
    [onDesktop]: {
      selectors: {
        '& + &::before': {
          content: '',
          display: 'inline-block',
          inlineSize: '0.4em',
          blockSize: '0.4em',
          marginInlineEnd: space[12],
          borderRadius: vars.radius.round,
          background: vars.color.accent,
          verticalAlign: '0.12em',
        },
      },
    },
  },
})

export const closing = style({
  display: 'grid',
  gap: space[48],
  paddingBlockStart: space[64],
  '@media': { [onDesktop]: { gap: 0 } },
})
export const closingWords = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[24],
  paddingInline: pageInset,
  selectors: { '&:last-child': { paddingBlockEnd: pause } },
})
globalStyle(`${closingWords} > p`, { textWrap: 'balance' })
export const closingTitle = style({ ...display, fontSize: vars.text.display })
export const closingArt = style({
  inlineSize: '100%',
  blockSize: 'auto',
  // The upper half of the picture is empty.
  '@media': { [onDesktop]: { marginBlockStart: `calc(-1 * ${space[64]})` } },
})
