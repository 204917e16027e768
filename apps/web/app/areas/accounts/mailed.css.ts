import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const to = style({ display: 'grid', gap: space[4], lineHeight: lineHeight.snug })

export const address = style({ fontSize: vars.text.lead, overflowWrap: 'anywhere' })

/** Actions one below the other, or side by side if there is space. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12], inlineSize: '100%' })

/** As wide as its button: the whole line on a phone. */
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

export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[24], listStyle: 'none' })
