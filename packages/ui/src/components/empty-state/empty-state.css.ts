import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'

export const emptyState = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[12],
  padding: `${space[32]} ${space[16]}`,
  textAlign: 'center',
})

/** Its size is reserved. */
export const art = style({
  inlineSize: 'min(18rem, 70%)',
  blockSize: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  marginBlockEnd: space[16],
})

export const title = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  lineHeight: lineHeight.tight,
  textWrap: 'balance',
})

export const text = style({
  maxInlineSize: '45ch',
  marginBlockEnd: space[16],
  color: vars.color.inkMuted,
  textWrap: 'balance',
})
