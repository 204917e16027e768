import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../layouts/page-inset.ts'

const onDesktop = `screen and (min-width: ${breakpoints.large}px)`

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100svh' })

export const main = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'flex-start',
  gap: space[24],
  paddingBlock: space[48],
  paddingInline: pageInset,
  // As a list without anybody in it looks.
  '@media': { [onDesktop]: { alignItems: 'center', paddingBlockEnd: '20svh', textAlign: 'center' } },
})

export const art = style({ inlineSize: 'auto', blockSize: 'min(32svh, 15rem)' })
export const title = style({ fontSize: vars.text.title, maxInlineSize: measure })
export const lead = style({ fontSize: vars.text.lead, color: vars.color.inkMuted, maxInlineSize: measure })
export const detail = style({ fontSize: vars.text.small, color: vars.color.inkMuted, maxInlineSize: measure })
