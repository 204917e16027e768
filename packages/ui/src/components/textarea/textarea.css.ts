import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { control } from '../field/field.css.ts'

export const area = style([
  control,
  {
    minBlockSize: '5rem',
    maxBlockSize: '60svh',
    lineHeight: lineHeight.text,
    resize: 'vertical',
    '@supports': { '(field-sizing: content)': { fieldSizing: 'content' } },
  },
])
/** High enough to invite more than a line or two. */
export const tall = style({ minBlockSize: '9rem' })

export const count = style({
  marginBlockStart: space[8],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  selectors: { '&[data-over]': { color: vars.color.dangerText, fontWeight: 600 } },
})
