import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const about = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[16],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})

export const aboutWords = style({ display: 'grid', gap: space[4], minInlineSize: 0 })

export const aboutTitle = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})

export const fictional = style({ display: 'flex', alignItems: 'center', gap: space[4], fontSize: vars.text.small })

/** A question below the field that it is about. */
/** Balanced, so that no mark of a long address stands alone on a line. */
export const suggestion = style({ marginBlockStart: space[8], overflowWrap: 'anywhere', textWrap: 'balance' })
