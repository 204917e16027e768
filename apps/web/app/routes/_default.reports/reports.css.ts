import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const report = style({ ...column, gap: space[12], lineHeight: lineHeight.text })
export const reason = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const facts = style({ color: vars.color.inkMuted, fontSize: vars.text.small })
/** What support has written, in its own lines. */
export const answer = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const objection = style({ ...column, selectors: { '&[open]': { rowGap: space[12] } } })
export const summary = style({
  minBlockSize: vars.size.touch,
  alignContent: 'center',
  cursor: 'pointer',
  fontWeight: 600,
})
