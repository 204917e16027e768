import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const groups = style({ ...column, gap: space[48] })
export const group = style({ ...column, gap: space[16] })
export const heading = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const lines = style({
  listStyle: 'none',
  padding: 0,
  margin: 0,
  borderBlockStart: `1px solid ${vars.color.line}`,
})

/** What it is, and what it costs with the button: below each other on a phone. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[16],
  paddingBlock: space[16],
  borderBlockEnd: `1px solid ${vars.color.line}`,
})
export const purchase = style({
  display: 'grid',
  justifyItems: 'end',
  gap: space[8],
  '@media': {
    [`screen and (min-width: ${breakpoints.small}px)`]: {
      gridTemplateColumns: 'auto auto',
      alignItems: 'center',
      columnGap: space[16],
    },
  },
})
export const words = style({ ...column, gap: space[4] })
export const name = style({ fontWeight: 600, fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
})
export const fact = style({ fontVariantNumeric: 'tabular-nums' })
export const price = style({
  fontSize: vars.text.lead,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
/** What it costs without a discount. */
export const before = style({ color: vars.color.inkMuted, fontSize: vars.text.small, fontWeight: 400 })
export const note = style({
  ...column,
  gap: space[4],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  lineHeight: lineHeight.text,
})
