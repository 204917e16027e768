import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { edge } from '../../features/layouts/edge.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[32],
  inlineSize: '100%',
  maxInlineSize: '80rem',
  marginInline: 'auto',
  paddingInline: edge,
  paddingBlock: `${space[24]} ${space[64]}`,
  '@media': {
    [onLarge]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(18rem, 1fr)',
      columnGap: space[64],
      rowGap: space[48],
      paddingBlock: `${space[48]} ${space[64]}`,
    },
  },
})

/** The greeting is the page's picture as well: on phones the picture comes first, beside it on wider screens. */
export const opening = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space[24],
  '@media': {
    [onMedium]: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: space[48],
      paddingBlockEnd: space[24],
      borderBlockEnd: `1px solid ${vars.color.line}`,
    },
    [onLarge]: { gridColumn: '1 / -1' },
  },
})

export const words = style({ display: 'grid', gap: space[12], minInlineSize: 0, maxInlineSize: measure })

export const greeting = style({ fontSize: vars.text.display, letterSpacing: '-0.02em', overflowWrap: 'anywhere' })

export const lead = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const quiet = style({ color: vars.color.inkMuted })

/** Its size is reserved, whatever the brand drew. */
export const art = style({
  flexShrink: 0,
  alignSelf: 'start',
  inlineSize: '10rem',
  blockSize: '7rem',
  objectFit: 'contain',
  objectPosition: '0 50%',
  '@media': {
    [onMedium]: { alignSelf: 'auto', inlineSize: '18rem', blockSize: '13rem', objectPosition: '100% 50%' },
  },
})

export const main = style({ display: 'grid', gap: space[48], alignContent: 'start', minInlineSize: 0 })

export const section = style({ display: 'grid', gap: space[16], alignContent: 'start', minInlineSize: 0 })

export const heading = style({ fontSize: vars.text.lead })

export const doors = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  listStyle: 'none',
  '@media': { [onMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[16] } },
})

export const doorItem = style({ display: 'grid' })

export const door = style({ display: 'flex', gap: space[16], alignItems: 'start' })

export const doorIcon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  borderRadius: vars.radius.inner,
  background: vars.color.accentSoft,
  color: vars.color.onAccentSoft,
})

export const doorWords = style({ display: 'grid', gap: space[4], minInlineSize: 0 })
export const doorTitle = style({ fontWeight: 600, lineHeight: lineHeight.snug })
export const doorText = style({ color: vars.color.inkMuted, lineHeight: lineHeight.snug })

export const facts = style({ display: 'grid' })

export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[16],
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${vars.color.line}`,
  lineHeight: lineHeight.snug,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})
export const term = style({ color: vars.color.inkMuted })
export const value = style({ minInlineSize: 0, fontWeight: 500, overflowWrap: 'anywhere' })

globalStyle(`${doorItem} > a`, { blockSize: '100%' })
