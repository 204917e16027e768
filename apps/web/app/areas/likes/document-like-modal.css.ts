import { vars } from '@hearth/ui/theme/contract.css'
import { space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

export const body = style({ display: 'grid', justifyItems: 'center', gap: space[16], textAlign: 'center' })
export const picture = style({ borderRadius: vars.radius.inner, overflow: 'hidden' })
globalStyle(`${picture} > img`, { display: 'block', objectFit: 'cover', maxInlineSize: '100%' })
