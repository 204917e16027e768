import { style } from '@vanilla-extract/css'
import { space } from '../theme/tokens.ts'

export const one = style({ maxInlineSize: '20rem' })

export const many = style({
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
})

/** Leaves space for a region of toasts at the lower edge. */
export const room = style({ minBlockSize: `calc(3 * ${space[64]})` })

/** The column of a conversation, as high as on a phone in which a keyboard is shown. */
export const column = style({ display: 'flex', flexDirection: 'column', blockSize: '32rem' })

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
