import { style } from '@vanilla-extract/css'
import { space } from '../../theme/tokens.ts'
import { select as anySelect, arrowRight } from '../select/select.css.ts'

/** The lists wrap at large text sizes, because a list that shrinks hides its text. */
export const parts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

/** At least as wide as its longest option. */
export const part = style({
  position: 'relative',
  flex: '1 1 auto',
  minInlineSize: 0,
  vars: { [arrowRight]: space[8] },
})

export const select = style([
  anySelect,
  // Never marked as valid: only the server knows whether the person is old enough.
  { paddingInline: `${space[12]} calc(${space[24]} + ${space[4]})` },
])
