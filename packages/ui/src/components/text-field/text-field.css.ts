import { style } from '@vanilla-extract/css'
import { control, markRoom } from '../field/field.css.ts'

export const line = style([
  control,
  { paddingRight: markRoom, selectors: { '&::-webkit-search-cancel-button': { display: 'none' } } },
])
