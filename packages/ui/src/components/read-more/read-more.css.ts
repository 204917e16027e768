import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { clamp, space } from '../../theme/tokens.ts'

export const whole = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' })

export const text = style({
  inlineSize: '100%',
  selectors: { [`${whole}:not(:has(> details[open])) > &`]: clamp(9) },
  '@media': { print: { selectors: { [`${whole}:not(:has(> details[open])) > &`]: { display: 'block' } } } },
})

export const toggle = style({ '@media': { print: { display: 'none' } } })

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  paddingInlineEnd: space[8],
  color: vars.color.accentText,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})

export const more = style({})
export const less = style({})
globalStyle(`${toggle}[open] ${more}`, { display: 'none' })
globalStyle(`${toggle}:not([open]) ${less}`, { display: 'none' })
