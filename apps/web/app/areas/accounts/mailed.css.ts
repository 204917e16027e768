import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const to = style({ display: 'grid', gap: space[4], lineHeight: lineHeight.snug })

export const address = style({ fontSize: vars.text.lead, overflowWrap: 'anywhere' })

/** What somebody can do, one below the other, and beside each other where there is room. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12], inlineSize: '100%' })

/** As wide as its button is: on a phone the line. */
export const action = style({
  inlineSize: '100%',
  '@media': { [`screen and (min-width: ${breakpoints.medium}px)`]: { inlineSize: 'auto' } },
})

export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space[16],
})

export const partTitle = style({ fontSize: vars.text.lead })
