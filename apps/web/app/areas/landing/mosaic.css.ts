import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, motion, space } from '@hearth/ui/theme/tokens'
import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'
import { COLUMNS } from './mosaic-rows.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
/** Space between the sections of the page. */
const pause = `calc(${space[64]} * 1.5)`

export const wall = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const opening = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
      alignItems: 'center',
      gap: space[64],
      paddingBlock: `${space[48]} ${pause}`,
    },
  },
})

export const words = style({ display: 'grid', justifyItems: 'start', gap: space[16] })

export const title = style({
  fontSize: `calc(${vars.text.display} * 1.2)`,
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.035em',
  hyphens: 'auto',
  '@media': { [onDesktop]: { fontSize: `calc(${vars.text.display} * 1.35)` } },
})

export const lead = style({
  maxInlineSize: '32rem',
  fontSize: vars.text.lead,
  lineHeight: lineHeight.text,
  textWrap: 'pretty',
})
export const signupClosed = style({ maxInlineSize: measure, textWrap: 'pretty' })
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[24] })
export const itemText = style({ color: vars.color.inkMuted, textWrap: 'pretty' })
export const action = style({ display: 'grid', justifyItems: 'start', gap: space[12], marginBlockStart: space[8] })
export const note = style({ fontSize: vars.text.small, color: vars.color.inkMuted })

export const picture = style({
  display: 'grid',
  gap: space[8],
  margin: 0,
  // On a phone the flags come first, as a greeting.
  order: -1,
  '@media': { [onDesktop]: { order: 0 } },
})
const mosaicBase = style({
  display: 'grid',
  gap: space[4],
  '@media': { [onTablet]: { gap: space[8] } },
})
const columnCounts = Array.from({ length: COLUMNS.most - COLUMNS.least + 1 }, (_, at) => COLUMNS.least + at)
export const mosaic = styleVariants(
  Object.fromEntries(columnCounts.map((count) => [count, count])) as Record<number, number>,
  (count) => [mosaicBase, { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }],
)

const tileBase = style({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '1',
  borderRadius: vars.radius.inner,
})
const slot = keyframes({ from: { transform: 'translateY(-12%)' } })
export const tile = styleVariants({
  letter: [tileBase],
  filler: [tileBase],
  face: [
    tileBase,
    {
      gridColumn: 'span 2',
      gridRow: 'span 2',
      borderRadius: vars.radius.card,
      '@media': {
        '(prefers-reduced-motion: no-preference)': { animation: `${slot} ${motion.slow} ${motion.easing}` },
      },
    },
  ],
})
export const flag = style({ display: 'block', inlineSize: '100%', blockSize: '100%' })
/** Crops a portrait from the hair to the shoulders. */
const head = {
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '1',
  blockSize: 'auto',
  objectFit: 'cover',
  objectPosition: '50% 30%',
} as const
export const face = style(head)
export const letter = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  display: 'none',
  minInlineSize: '1.75em',
  paddingInline: '0.35em',
  background: vars.color.surface,
  color: vars.color.ink,
  borderStartEndRadius: vars.radius.inner,
  fontSize: vars.text.small,
  fontWeight: 700,
  lineHeight: 1.5,
  textAlign: 'center',
  textTransform: 'uppercase',
  '@media': { [onTablet]: { display: 'block' } },
})
export const hero = style({ inlineSize: '100%', blockSize: 'auto', borderRadius: vars.radius.card })

export const blocks = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  paddingInline: pageInset,
  paddingBlock: space[64],
  '@media': { [onDesktop]: { gap: space[48], paddingBlock: pause } },
  selectors: { [`${opening} + &`]: { paddingBlockStart: 0 } },
})
export const heading = style({
  fontSize: vars.text.display,
  fontWeight: 800,
  letterSpacing: '-0.03em',
})

const rows = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
export const points = style({
  ...rows,
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
/** An edge for blocks whose colours forced colours remove. */
const edgeInForcedColours = { outline: '1px solid transparent', outlineOffset: '-1px' } as const
const pointBase = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[12],
  padding: space[24],
  // Space for the flag that hangs below the text.
  paddingBlockEnd: `calc(${space[64]} * 2)`,
  borderRadius: vars.radius.card,
  backgroundRepeat: 'no-repeat',
  backgroundPosition: '0 100%',
  backgroundSize: `100% calc(${space[64]} * 1.5)`,
  textWrap: 'pretty',
  ...edgeInForcedColours,
  '@media': {
    [onDesktop]: {
      padding: space[32],
      paddingBlockEnd: `calc(${space[64]} * 3)`,
      backgroundSize: `100% calc(${space[64]} * 2.25)`,
    },
  },
})
const { accent, secondary, highlight, ink } = vars.color
export const point = styleVariants({
  1: [
    pointBase,
    {
      backgroundColor: accent,
      color: vars.color.onAccent,
      backgroundImage: `linear-gradient(to bottom right, transparent 50%, ${highlight} 50.2%)`,
    },
  ],
  2: [
    pointBase,
    {
      backgroundColor: secondary,
      color: vars.color.onSecondary,
      backgroundImage: `linear-gradient(${ink} 33.3%, transparent 0 66.6%, ${ink} 0)`,
    },
  ],
  3: [
    pointBase,
    {
      backgroundColor: highlight,
      color: vars.color.onHighlight,
      backgroundImage: `repeating-linear-gradient(90deg, ${accent} 0 12.5%, transparent 0 25%)`,
    },
  ],
})
export const itemTitle = style({
  fontSize: `calc(${vars.text.lead} * 1.2)`,
  fontWeight: 800,
  lineHeight: lineHeight.snug,
  letterSpacing: '-0.02em',
  '@media': { [onDesktop]: { fontSize: vars.text.title } },
})

export const crew = style({ display: 'grid', gap: space[8], margin: 0 })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  // Eight fill the line, and so do four.
  '@media': { [onDesktop]: { gridTemplateColumns: 'repeat(auto-fit, minmax(12.5%, 1fr))' } },
})
export const mate = style(head)
export const crewNote = style([note, { paddingInline: pageInset }])

export const steps = style({
  display: 'grid',
  gap: space[24],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[32] } },
})
/** Limited by the screen's width, to leave space for the text beside it at large text sizes. */
const pennant = `min(calc(${space[64]} * 1.25), 18vw)`
const stepBase = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplate: `auto 1fr / ${pennant} minmax(0, 1fr)`,
  columnGap: space[16],
  rowGap: space[4],
  counterIncrement: 'step',
  // A pennant with its number.
  '::before': {
    content: 'counter(step)',
    gridRow: 'span 2',
    alignSelf: 'start',
    display: 'grid',
    placeItems: 'center',
    blockSize: pennant,
    clipPath: 'polygon(0 0, 100% 18%, 100% 82%, 0 100%)',
    fontFamily: vars.font.display,
    fontSize: vars.text.title,
    fontWeight: 800,
  },
  '@media': {
    [onTablet]: {
      gridTemplate: 'auto auto 1fr / minmax(0, 1fr)',
      '::before': {
        gridRow: 'auto',
        inlineSize: `calc(${space[64]} * 1.75)`,
        blockSize: `calc(${space[64]} * 1.75)`,
        marginBlockEnd: space[16],
        fontSize: vars.text.display,
      },
    },
  },
})
export const step = styleVariants({
  1: [stepBase, { '::before': { background: secondary, color: vars.color.onSecondary } }],
  2: [stepBase, { '::before': { background: highlight, color: vars.color.onHighlight } }],
  3: [stepBase, { '::before': { background: accent, color: vars.color.onAccent } }],
})

export const closing = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[48],
  paddingInline: pageInset,
  paddingBlock: space[64],
  background: vars.color.surfaceRaised,
  '@media': {
    [onDesktop]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', alignItems: 'center', paddingBlock: pause },
  },
})
export const closingWords = style({ display: 'grid', justifyItems: 'start', gap: space[24] })
export const closingTitle = style({
  // Limited so that the longest word fits into the block on a phone.
  fontSize: `min(calc(${vars.text.display} * 1.2), 12vw)`,
  fontWeight: 800,
  letterSpacing: '-0.035em',
  lineHeight: 1,
})
/** Pennants one below the other. */
export const facts = style(rows)
export const fact = style({
  padding: `${space[16]} ${space[48]} ${space[16]} ${space[24]}`,
  clipPath: `polygon(0 0, 100% 0, calc(100% - ${space[24]}) 50%, 100% 100%, 0 100%)`,
  fontSize: vars.text.lead,
  fontWeight: 700,
  ...edgeInForcedColours,
  // Without the clip, so that the outline is complete.
  '@media': { '(forced-colors: active)': { clipPath: 'none' } },
  background: secondary,
  color: vars.color.onSecondary,
  selectors: {
    '&:nth-child(2)': { background: highlight, color: vars.color.onHighlight },
    '&:nth-child(3)': { background: accent, color: vars.color.onAccent },
  },
})
