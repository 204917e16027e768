import { style } from '@vanilla-extract/css'
import { space } from '../../theme/tokens.ts'
import { select as anySelect, arrowRight } from '../select/select.css.ts'

export const parts = style({ display: 'flex', gap: space[8] })

/** As wide as its longest choice asks, and more where there is room. */
export const part = style({
  position: 'relative',
  flex: '1 1 auto',
  minInlineSize: 0,
  vars: { [arrowRight]: space[8] },
})

export const select = style([
  anySelect,
  // No colour of a right field: whether the day is early enough is for the server to say.
  { paddingInline: `${space[12]} calc(${space[24]} + ${space[4]})` },
])
