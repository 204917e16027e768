import { vars } from '@hearth/ui/theme/contract.css'
import { style } from '@vanilla-extract/css'

const picture = { borderRadius: '6px', border: `1px solid ${vars.color.line}` } as const

export const mark = style({ ...picture, display: 'block' })
export const letter = style({
  ...picture,
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  background: vars.color.accentSoft,
  color: vars.color.onAccentSoft,
  fontWeight: 700,
})
export const dimmed = style([mark, { opacity: 0.55, filter: 'grayscale(1)' }])
