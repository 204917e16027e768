import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from '../layouts/page-inset.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
const rule = `3px solid ${vars.color.ink}`

export const wall = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[64],
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': {
    [onDesktop]: {
      gap: `calc(${space[64]} * 1.75)`,
      paddingBlock: `${space[32]} ${space[64]}`,
    },
  },
})

export const opening = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      alignItems: 'center',
      gap: space[64],
      minBlockSize: 'min(calc(100svh - 8rem), 28rem)',
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
export const itemText = style({ color: vars.color.inkMuted, textWrap: 'pretty' })
export const action = style({ display: 'grid', justifyItems: 'start', gap: space[12], marginBlockStart: space[8] })
export const note = style({ fontSize: vars.text.small, color: vars.color.inkMuted })

export const mosaic = style({
  display: 'grid',
  gap: space[4],
  // Flags first on a phone: they are the greeting.
  order: -1,
  '@media': { [onTablet]: { gap: space[8] }, [onDesktop]: { order: 0 } },
})
export const row = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 'inherit',
})

const tileBase = style({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '1',
  borderRadius: vars.radius.inner,
})
export const tile = styleVariants({ letter: [tileBase], filler: [tileBase] })
export const flag = style({ inlineSize: '100%', blockSize: '100%' })
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

export const blocks = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })
export const heading = style({
  paddingBlockStart: space[16],
  borderBlockStart: rule,
  fontSize: vars.text.title,
  fontWeight: 800,
  letterSpacing: '-0.025em',
})

export const points = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
const pointBase = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[12],
  padding: space[24],
  borderRadius: vars.radius.card,
  textWrap: 'pretty',
  '@media': { [onDesktop]: { minBlockSize: '12rem', padding: space[32] } },
})
export const point = styleVariants({
  1: [pointBase, { background: vars.color.accent, color: vars.color.onAccent }],
  2: [pointBase, { background: vars.color.secondary, color: vars.color.onSecondary }],
  3: [pointBase, { background: vars.color.highlight, color: vars.color.onHighlight }],
})
export const itemTitle = style({
  fontSize: vars.text.lead,
  fontWeight: 800,
  lineHeight: lineHeight.snug,
  letterSpacing: '-0.015em',
  '@media': { [onDesktop]: { fontSize: `calc(${vars.text.lead} * 1.15)` } },
})

export const steps = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[32] } },
})
export const step = style({
  display: 'grid',
  alignContent: 'start',
  // What the number is higher than the words stands below them.
  gridTemplate: `auto 1fr / calc(${space[48]} + ${space[16]}) minmax(0, 1fr)`,
  rowGap: space[4],
  paddingBlock: space[16],
  counterIncrement: 'step',
  '::before': {
    content: 'counter(step)',
    gridRow: 'span 2',
    fontFamily: vars.font.display,
    fontSize: `calc(${vars.text.display} * 1.2)`,
    fontWeight: 800,
    lineHeight: 0.9,
    color: vars.color.accentText,
  },
})

export const closing = style({
  display: 'grid',
  gap: space[32],
  padding: space[24],
  background: vars.color.surfaceRaised,
  borderRadius: vars.radius.card,
  '@media': {
    [onDesktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', alignItems: 'center', padding: space[64] },
  },
})
export const closingWords = style({ display: 'grid', justifyItems: 'start', gap: space[24] })
export const closingTitle = style({
  // The longest word fits between the edges of the block on a phone.
  fontSize: `min(${vars.text.display}, 12vw)`,
  fontWeight: 800,
  letterSpacing: '-0.03em',
})
export const facts = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const fact = style({
  paddingBlock: space[12],
  borderBlockStart: rule,
  fontWeight: 600,
})
