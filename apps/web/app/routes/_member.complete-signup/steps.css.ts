import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const locate = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[12],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  padding: space[24],
  border: vars.border.card,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
})

export const mailed = style({ lineHeight: lineHeight.snug, overflowWrap: 'anywhere' })

export const change = style({ display: 'grid', gap: space[16] })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  color: vars.color.accentText,
  fontWeight: 600,
  cursor: 'pointer',
})

export const next = style({ display: 'grid', gap: space[8] })
export const nextTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const things = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
