import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  listStyle: 'none',
  '@media': {
    [`screen and (min-width: ${breakpoints.small}px)`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: `calc(${vars.size.touch} + ${space[4]})`,
  padding: `${space[8]} ${space[16]}`,
  border: vars.border.control,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  lineHeight: lineHeight.snug,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-current]': {
      background: vars.color.accentSoft,
      borderColor: vars.color.accentText,
      color: vars.color.onAccentSoft,
      fontWeight: 600,
    },
  },
})
