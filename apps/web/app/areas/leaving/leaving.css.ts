import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })

export const partTitle = style({ fontSize: vars.text.lead })

export const ways = style({ display: 'grid', gap: space[12], padding: 0, margin: 0, listStyle: 'none' })

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })

/** What happens, one thing after the other. */
export const facts = style({
  display: 'grid',
  gap: space[8],
  paddingInlineStart: space[24],
  margin: 0,
  lineHeight: lineHeight.snug,
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12] })
