import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

export const welcome = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space[12],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})
export const welcomeTitle = style({ fontSize: vars.text.lead })

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })

/** The row below the submit button: back at its start, skip at its end, or below it where both do not fit. */
export const secondary = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: space[16],
})
/** A button without a border: its label is aligned with the fields' edge, and its focus ring stays on the screen. Alone it is centred. */
export const plainButton = style({
  marginInline: `calc(-1 * ${space[8]})`,
  selectors: { '&:only-child': { marginInline: 'auto' } },
})
globalStyle(`${plainButton} > button`, { paddingInline: space[8] })

export const next = style({ display: 'grid', gap: space[8] })
export const nextTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const things = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
