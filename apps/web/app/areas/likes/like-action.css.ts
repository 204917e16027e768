import { media } from '@hearth/ui/components/media'
import { vars } from '@hearth/ui/theme/contract.css'
import { globalStyle, style } from '@vanilla-extract/css'

/** On phones the button is fixed to the lower edge, and the form takes no room. */
export const form = style({ display: 'contents' })
globalStyle(`${form} [aria-pressed='true'] svg`, { fill: 'currentColor' })

/** Three stand in one row on a phone: skipping by its icon alone, the others by their words. */
const three = `${form} > :has(> :nth-child(3))`
globalStyle(`${three} > [value*='skip']`, { '@media': { [media.phone]: { flex: 'none', inlineSize: '3rem' } } })
globalStyle(`${three} > [value*='skip'][aria-pressed='true']`, {
  '@media': { [media.phone]: { borderColor: vars.color.ink, background: vars.color.line } },
})
globalStyle(`${three} > [value*='skip'] > span`, { '@media': { [media.phone]: { gap: 0 } } })
globalStyle(`${three} > [value*='skip'] > span > span`, {
  '@media': {
    [media.phone]: { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
globalStyle(`${three} > :not([value*='skip']) svg`, { '@media': { [media.phone]: { display: 'none' } } })
