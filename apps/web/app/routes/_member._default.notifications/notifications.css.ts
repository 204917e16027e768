import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const sides = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })
export const page = style({
  ...column,
  alignContent: 'start',
  gap: space[24],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': { [`screen and (min-width: ${breakpoints.large}px)`]: { paddingBlock: `${space[32]} ${space[64]}` } },
})

const width = '44rem'

export const opening = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  maxInlineSize: width,
})
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })

export const day = style({ ...column, gap: space[8], maxInlineSize: width })
export const dayName = style({ color: vars.color.inkMuted, fontSize: vars.text.small, fontWeight: 600 })
export const entries = style({ ...column, padding: 0, margin: 0, listStyle: 'none', gap: space[8] })

const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: vars.size.touch,
  padding: `${space[12]} ${space[16]}`,
  border: vars.border.card,
  borderRadius: vars.radius.inner,
  background: vars.color.surfaceRaised,
  textDecoration: 'none',
  ':hover': { background: vars.color.surfaceSunken },
})
export const entry = styleVariants({
  read: [row, { color: vars.color.inkMuted }],
  unread: [row, { color: vars.color.ink, fontWeight: 600 }],
})
export const mark = style({
  flex: 'none',
  inlineSize: space[8],
  blockSize: space[8],
  borderRadius: '50%',
  background: vars.color.accent,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
export const text = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere', lineHeight: lineHeight.snug })
export const label = style({
  display: 'inline-block',
  paddingInline: space[8],
  border: vars.border.card,
  borderRadius: vars.radius.inner,
  color: vars.color.ink,
  fontSize: vars.text.small,
  fontWeight: 500,
})
export const time = style({ flex: 'none', color: vars.color.inkMuted, fontSize: vars.text.small, fontWeight: 400 })

export const remarks = style({ maxInlineSize: width, color: vars.color.inkMuted, fontSize: vars.text.small })
