import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[16] })

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[16],
  rowGap: space[4],
  maxInlineSize: '40rem',
})
export const count = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const note = style({
  maxInlineSize: '40rem',
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  lineHeight: lineHeight.snug,
})

export const advice = style({
  display: 'grid',
  gap: space[8],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  lineHeight: lineHeight.snug,
})
export const good = style({ display: 'flex', alignItems: 'flex-start', gap: space[8] })
export const tick = style({ flex: 'none', color: vars.color.successText })

export const notices = style({ display: 'grid', gap: space[8], margin: 0, padding: 0, listStyle: 'none' })
/** Scrolled to, it is clear of the bars. */
export const refused = style({ scrollMarginBlock: `calc(${space[64]} + ${space[16]})` })
/** The small picture of a notice. */
export const small = style({ inlineSize: '3.5rem', blockSize: '4.375rem', objectFit: 'cover' })

export const room = style({
  display: 'grid',
  gap: space[4],
  marginBlockStart: space[12],
  maxInlineSize: '40rem',
  padding: space[12],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
/** Hidden where scripts do not run, because it needs one. */
export const scripted = style({ '@media': { '(scripting: none)': { display: 'none' } } })
export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  blockSize: 'min(28rem, 52svh)',
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceSunken,
  color: vars.color.inkMuted,
})
