import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'

/** More tabs than fit are reached by scrolling, or by the keyboard. */
export const tabs = style({ overflowX: 'auto', scrollbarWidth: 'none', boxShadow: `inset 0 -1px ${vars.color.line}` })

export const list = style({ display: 'flex', inlineSize: 'max-content', listStyle: 'none' })

export const tab = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: `calc(${vars.size.touch} + ${space[4]})`,
  paddingInline: space[16],
  color: vars.color.inkMuted,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  outlineOffset: -2,
  ':hover': { color: vars.color.ink },
  selectors: {
    '&[aria-current]': { color: vars.color.accentText },
    '&[aria-current]::after': {
      content: '',
      position: 'absolute',
      insetInline: space[16],
      insetBlockEnd: 0,
      borderBlockEnd: '3px solid',
    },
  },
})

export const count = style({ fontSize: vars.text.small, fontWeight: 400, fontVariantNumeric: 'tabular-nums' })
