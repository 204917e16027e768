import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

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
  paddingInline: space[16],
  maxInlineSize: measure,
  '@media': { [onDesktop]: { paddingInline: space[64], paddingBlockEnd: '20svh' } },
})

export const title = style({ fontSize: vars.text.title, letterSpacing: '-0.02em' })
export const lead = style({ fontSize: vars.text.lead, color: vars.color.inkMuted })
export const detail = style({ fontSize: vars.text.small, color: vars.color.inkMuted })

export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  paddingInline: space[24],
  borderRadius: vars.radius.control,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.accentHover },
    '&:active': { background: vars.color.accentPressed },
  },
})
