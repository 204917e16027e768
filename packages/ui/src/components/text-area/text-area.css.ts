import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { control } from '../field/field.css.ts'

export const area = style([
  control,
  {
    resize: 'vertical',
    fieldSizing: 'content',
    minBlockSize: `calc(3 * 1.3em + 2 * ${space[12]})`,
    maxBlockSize: '40svh',
    paddingBlock: space[12],
  },
])

export const count = style({
  marginBlockStart: space[4],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})
