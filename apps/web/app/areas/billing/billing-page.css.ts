import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const width = '40rem'

export const page = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${width})`,
  alignContent: 'start',
  gap: space[32],
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': {
    [`screen and (min-width: ${breakpoints.large}px)`]: {
      paddingBlock: `${space[32]} ${space[64]}`,
    },
  },
})
export const opening = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[8] })
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })
export const lead = style({ color: vars.color.inkMuted, fontSize: vars.text.lead, lineHeight: lineHeight.snug })
