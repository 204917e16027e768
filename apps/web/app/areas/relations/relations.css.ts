import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** The page in place of the profile of somebody whom the viewer has blocked. */
export const notice = style({
  ...column,
  alignContent: 'start',
  gap: space[16],
  paddingInline: pageInset,
  paddingBlock: `${space[48]} ${space[64]}`,
})
export const title = style({
  maxInlineSize: measure,
  fontSize: vars.text.title,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
  outline: 'none',
})
export const lead = style({ maxInlineSize: measure, color: vars.color.inkMuted, lineHeight: lineHeight.text })
