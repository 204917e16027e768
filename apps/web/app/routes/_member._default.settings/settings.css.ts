import { partedByVein } from '@hearth/ui/components/signature'
import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onLarge = `screen and (min-width: ${breakpoints.large}px)`
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const page = style({
  ...column,
  alignContent: 'start',
  rowGap: space[24],
  paddingInline: pageInset,
  paddingBlock: `${space[24]} ${space[64]}`,
  '@media': {
    [onLarge]: {
      gridTemplateColumns: '16rem minmax(0, 54rem)',
      columnGap: space[64],
      rowGap: space[32],
      paddingBlock: `${space[48]} ${space[64]}`,
    },
  },
})

export const title = style({
  fontSize: vars.text.title,
  letterSpacing: '-0.015em',
  '@media': { [onLarge]: { gridColumn: '1 / -1' } },
})

/** Shown where it fits beside the groups, which are each about a screen high there. */
export const nav = style({
  display: 'none',
  '@media': {
    [onLarge]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: `calc(${topBarEnd} + ${space[24]})`,
      alignSelf: 'start',
    },
  },
})
export const navList = style({ ...column, margin: 0, padding: 0, listStyle: 'none' })
export const navLink = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  paddingBlock: space[8],
  paddingInlineStart: space[16],
  lineHeight: lineHeight.snug,
  borderInlineStart: `2px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
  textDecorationLine: 'none',
  selectors: { '&:hover': { color: vars.color.ink, borderColor: vars.color.accent } },
})

export const groups = style({
  ...column,
  gap: space[32],
  maxInlineSize: '44rem',
  '@media': { [onLarge]: { maxInlineSize: 'none' } },
})
export const group = style({ ...column, gap: space[12], selectors: partedByVein })
export const groupTitle = style({
  fontSize: vars.text.lead,
  lineHeight: lineHeight.snug,
  scrollMarginBlockStart: `calc(${topBarEnd} + ${space[24]})`,
})

/** The card draws the lines at its ends. */
export const panels = style({
  paddingInline: space[16],
  '@media': { [onLarge]: { paddingInline: space[24] } },
})

// The card has borders of its own.
globalStyle(`${panels} > div`, { borderBlockEndWidth: 0 })
globalStyle(`${panels} > div > details:first-child`, { borderBlockStartWidth: 0 })

export const panel = style({
  ...column,
  gap: space[24],
  maxInlineSize: '34rem',
  paddingBlock: `${space[4]} ${space[16]}`,
})
export const lead = style({ maxInlineSize: measure, color: vars.color.inkMuted, lineHeight: lineHeight.snug })

export const waiting = style({
  ...column,
  gap: space[16],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})
export const stop = style({ ...column, gap: space[12] })

export const facts = style({ ...column, gap: space[4], margin: 0 })
export const fact = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[8], minInlineSize: 0 })
export const label = style({ color: vars.color.inkMuted })
export const value = style({ minInlineSize: 0, margin: 0, overflowWrap: 'anywhere' })

/** Below the address, also while the panel is closed. */
export const unconfirmed = style({ display: 'block', color: vars.color.ink, fontWeight: 600 })

export const list = style({ ...column, margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  paddingBlock: space[12],
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.color.line}` } },
})
export const words = style({ ...column, flex: '1 1 14rem', gap: space[4], lineHeight: lineHeight.snug })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const mark = style({ color: vars.color.successText, fontSize: vars.text.small, fontWeight: 600 })
export const subtitle = style({ fontSize: vars.text.body })

export const choices = style({
  ...column,
  margin: 0,
  padding: 0,
  border: 0,
  '@media': {
    [`screen and (min-width: ${breakpoints.small}px)`]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: space[16],
    },
  },
})
export const hidden = style({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
