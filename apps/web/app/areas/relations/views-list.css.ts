import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const opening = style({ display: 'grid', gap: space[8], maxInlineSize: measure })
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })
export const lead = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text })

/** The width of each of two cards in the list of members, which is as wide as the page is without the filters. */
const card = '31rem'
export const people = style({})
globalStyle(`${people} ul:not(:has(> :nth-child(3)))`, { maxInlineSize: `calc(2 * ${card} + ${space[16]})` })
globalStyle(`${people} ul:not(:has(> :nth-child(2)))`, { maxInlineSize: card })

export const onwards = style({ display: 'grid', justifyItems: 'center', gap: space[16], paddingBlock: space[16] })
