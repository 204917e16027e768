import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight } from '@hearth/ui/theme/tokens'
import { globalStyle } from '@vanilla-extract/css'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('html', { WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%', overflowWrap: 'break-word' })

globalStyle('body', {
  margin: 0,
  minBlockSize: '100svh',
  background: vars.color.surface,
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: vars.text.body,
  lineHeight: lineHeight.text,
  WebkitFontSmoothing: 'antialiased',
})

globalStyle('h1, h2, h3, p, ul, dl, dd, address', { margin: 0, padding: 0 })
globalStyle('h1, h2, h3', { fontFamily: vars.font.display, lineHeight: lineHeight.tight, textWrap: 'balance' })
globalStyle('address', { fontStyle: 'normal' })
globalStyle('img, svg', { display: 'block', maxInlineSize: '100%' })
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' })
