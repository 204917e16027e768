import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'

export const link = recipe({
  base: {
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    borderRadius: vars.radius.inner,
    ':hover': { textDecorationLine: 'underline', textDecorationThickness: '2px' },
  },
  variants: {
    quiet: {
      true: { color: 'inherit', textDecorationLine: 'none' },
      false: { color: vars.color.accentText, textDecorationLine: 'underline' },
    },
    alone: {
      true: { display: 'inline-flex', alignItems: 'center', minBlockSize: vars.size.touch },
      false: {},
    },
  },
})
