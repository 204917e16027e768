import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** What is bought and for how much, as the lines of a bill. */
export const bill = style({ margin: 0, lineHeight: lineHeight.text })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(9rem, 2fr) minmax(0, 3fr)',
  columnGap: space[16],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${vars.color.line}`,
})
export const label = style({ color: vars.color.inkMuted, overflowWrap: 'anywhere', hyphens: 'auto' })
export const value = style({ margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
export const total = style([value, { fontWeight: 600, fontSize: vars.text.lead }])
export const choices = style({ ...column, gap: space[12], listStyle: 'none', padding: 0, margin: 0 })
export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.text })
export const links = style({ ...column, gap: space[4], justifyItems: 'start' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12], alignItems: 'center' })
