import { style } from '@vanilla-extract/css'

export const button = style({ '@media': { '(scripting: enabled)': { display: 'none' } } })
