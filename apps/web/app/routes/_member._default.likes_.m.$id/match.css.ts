import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
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
  paddingBlock: `${space[8]} ${space[64]}`,
  '@media': {
    [onMedium]: { gridTemplateColumns: 'minmax(0, 31rem) minmax(0, 1fr)', columnGap: space[32] },
    [onLarge]: { columnGap: space[64] },
  },
})

export const back = style({ '@media': { [onMedium]: { gridColumn: '1 / -1' } } })
export const backLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: vars.size.touch,
  color: 'inherit',
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})

export const scene = style({ alignSelf: 'start' })

export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space[24],
  maxInlineSize: measure,
})
export const opening = style({ display: 'grid', gap: space[8] })
export const title = style({
  fontSize: vars.text.title,
  lineHeight: lineHeight.snug,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
  outline: 'none',
})
export const lead = style({ color: vars.color.inkMuted, lineHeight: lineHeight.text })
export const shared = style({ display: 'grid', gap: space[12] })
export const subtitle = style({ fontSize: vars.text.lead })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
