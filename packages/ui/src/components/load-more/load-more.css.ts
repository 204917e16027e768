import { style } from '@vanilla-extract/css'

export const loadMore = style({ display: 'grid', justifyItems: 'center' })
