import { globalStyle, style } from '@vanilla-extract/css'

/** On phones the button is fixed to the lower edge, and the form takes no room. */
export const form = style({ display: 'contents' })
globalStyle(`${form} [aria-pressed='true'] svg`, { fill: 'currentColor' })
