import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

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

/** Below the button that saves: back at its start, on without saving at its end. */
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[16] })
/** A button without a frame: its words keep near the end of the fields, and its edge and the ring of its focus on the screen. Alone it stands in the middle. */
export const wayOn = style({
  marginInlineStart: 'auto',
  marginInlineEnd: `calc(-1 * min(${space[12]}, 3vw))`,
  selectors: { '&:only-child': { marginInlineEnd: 'auto' } },
})

export const next = style({ display: 'grid', gap: space[8] })
export const nextTitle = style({ fontSize: vars.text.lead, lineHeight: lineHeight.snug })
export const things = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
