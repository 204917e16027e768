import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[12],
})

export const search = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const searchField = style({
  inlineSize: '100%',
  minBlockSize: vars.size.touch,
  paddingInline: space[16],
  border: vars.border.control,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  font: 'inherit',
  '::placeholder': { color: vars.color.inkMuted, opacity: 1 },
})

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', listStyle: 'none' })

export const nobody = style({ paddingBlock: space[24], color: vars.color.inkMuted, lineHeight: lineHeight.text })
export const nobodyTitle = style({ color: vars.color.ink, fontWeight: 600 })

/** The list beside a conversation. */
export const column = style({ display: 'grid', gap: space[12], padding: space[16] })
export const columnTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const columnLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: vars.size.touch,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
