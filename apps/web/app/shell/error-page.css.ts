import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from './page-inset.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100svh' })

/** The brand's picture above the words on a phone, beside them on larger screens. */
export const main = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space[32],
  paddingBlock: space[48],
  paddingInline: pageInset,
  '@media': {
    [onTablet]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      alignItems: 'center',
      gap: space[48],
      paddingBlock: space[64],
    },
  },
})

export const words = style({ display: 'grid', justifyItems: 'start', gap: space[16], minInlineSize: 0 })
export const art = style({
  inlineSize: 'auto',
  blockSize: 'min(28svh, 14rem)',
  '@media': {
    [onTablet]: {
      order: 1,
      justifySelf: 'center',
      inlineSize: '100%',
      blockSize: 'min(44svh, 24rem)',
      objectFit: 'contain',
    },
  },
})
export const title = style({
  fontSize: vars.text.title,
  letterSpacing: '-0.015em',
  maxInlineSize: measure,
  outline: 'none',
})
export const lead = style({
  fontSize: vars.text.lead,
  lineHeight: lineHeight.snug,
  color: vars.color.inkMuted,
  maxInlineSize: measure,
})
export const action = style({ paddingBlock: space[8] })
export const detail = style({ fontSize: vars.text.small, color: vars.color.inkMuted, maxInlineSize: measure })
