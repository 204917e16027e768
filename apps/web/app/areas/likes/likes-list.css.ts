import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[24],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': { [onLarge]: { paddingBlock: `${space[32]} ${space[64]}` } },
})
export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const opening = style({ display: 'grid', gap: space[8], maxInlineSize: measure })
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })
export const lead = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text, outline: 'none' })

/** The width of each of two cards in the list of members, which is as wide as the page is without the filters. */
const card = '31rem'
export const people = style({})
globalStyle(`${people} ul:not(:has(> :nth-child(3)))`, { maxInlineSize: `calc(2 * ${card} + ${space[16]})` })
globalStyle(`${people} ul:not(:has(> :nth-child(2)))`, { maxInlineSize: card })

/** The newest three are larger than the others, on phones the newest one. */
export const newestLarge = style([people])
const many = `${newestLarge} ul:has(> :nth-child(4))`
globalStyle(`${many} > :first-child`, { gridColumn: 'span 2' })
globalStyle(many, { '@media': { [onMedium]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' } } })
globalStyle(`${many} > li`, { '@media': { [onMedium]: { gridColumn: 'span 3' } } })
globalStyle(`${many} > li:nth-child(-n + 3)`, { '@media': { [onMedium]: { gridColumn: 'span 4' } } })

export const onwards = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[16],
  paddingBlock: space[16],
  selectors: { '&:not(:has(a, button, p))': { paddingBlock: 0 } },
})
