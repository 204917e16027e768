import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

const onDesktop = `screen and (min-width: ${breakpoints.large}px)`

export const header = style({
  display: 'flex',
  alignItems: 'center',
  paddingBlock: space[12],
  paddingInline: `max(${space[16]}, env(safe-area-inset-left))`,
  '@media': { [onDesktop]: { paddingBlock: space[24], paddingInline: space[64] } },
})

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  textDecoration: 'none',
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
  letterSpacing: '-0.01em',
})

export const logo = style({
  blockSize: '2.5rem',
  inlineSize: 'auto',
  '@media': { [onDesktop]: { blockSize: space[48] } },
})

export const skip = style({
  position: 'absolute',
  insetBlockStart: space[8],
  insetInlineStart: space[8],
  padding: `${space[12]} ${space[16]}`,
  background: vars.color.surfaceRaised,
  borderRadius: vars.radius.control,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
})
