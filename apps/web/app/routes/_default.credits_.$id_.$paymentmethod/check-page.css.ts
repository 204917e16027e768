import { vars } from '@hearth/ui/theme/contract.css'
import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

export const code = style({ selectors: { '&[open]': { display: 'grid', rowGap: space[12] } } })
export const summary = style({
  minBlockSize: vars.size.touch,
  alignContent: 'center',
  cursor: 'pointer',
  fontWeight: 600,
})
