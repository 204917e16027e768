import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const to = style({ display: 'grid', gap: space[4], lineHeight: lineHeight.snug })

export const address = style({ fontSize: vars.text.lead, overflowWrap: 'anywhere' })

/** What somebody can do, one below the other, and beside each other where there is room. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12] })

export const part = style({ display: 'grid', justifyItems: 'start', gap: space[16] })

export const partTitle = style({ fontSize: vars.text.lead })
