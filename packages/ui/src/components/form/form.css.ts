import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { group } from '../field/field.css.ts'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24], margin: 0 })

export const summary = style({
  display: 'flex',
  gap: space[12],
  padding: space[16],
  border: '1px solid currentColor',
  borderRadius: vars.radius.card,
  background: vars.color.dangerSoft,
  color: vars.color.onDangerSoft,
  lineHeight: lineHeight.snug,
})

export const summaryWords = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const summaryTitle = style({ margin: 0, fontWeight: 600 })
export const faults = style({ margin: 0, padding: 0, listStyle: 'none' })
export const fault = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  // The same distance between faults of one line and of several.
  paddingBlock: space[12],
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
})

/** A new part stands further from the fields before it than they do from each other. */
export const fieldset = style([group, { selectors: { '& + &': { marginBlockStart: space[16] } } }])

export const legend = style({
  marginBlockEnd: space[16],
  padding: 0,
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
})

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })

/** Empty it takes no room. On a phone a bar at the bottom may lie over it. */
export const status = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  margin: 0,
  color: vars.color.inkMuted,
  fontWeight: 600,
  scrollMarginBlock: `calc(${space[64]} + ${space[48]})`,
  selectors: { '&:empty': { position: 'absolute' }, '&[data-saved]': { color: vars.color.successText } },
})
