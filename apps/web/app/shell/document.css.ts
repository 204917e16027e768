import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight } from '@hearth/ui/theme/tokens'
import { globalStyle } from '@vanilla-extract/css'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('html', {
  // Nothing moves sideways between a short page and a long one, nor when a dialog keeps the page from scrolling; and `vw` leaves out the scrollbar.
  scrollbarGutter: 'stable',
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  overflowWrap: 'break-word',
  // What a link or the tab key leads to must not end up under the bars.
  scrollPaddingBlock: '5rem',
})

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

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, address, fieldset, legend', {
  margin: 0,
  padding: 0,
})
globalStyle('h1, h2, h3, h4', {
  fontFamily: vars.font.display,
  fontWeight: vars.font.displayWeight,
  lineHeight: lineHeight.tight,
  textWrap: 'balance',
  // The longest words of German and Finnish are wider than a phone.
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  hyphenateLimitChars: '14 6 6',
})
globalStyle('p, li, dd, figcaption', { textWrap: 'pretty' })
globalStyle('address', { fontStyle: 'normal' })
globalStyle('fieldset', { border: 0, minInlineSize: 0 })
globalStyle('hr', { border: 0, borderBlockStart: `1px solid ${vars.color.line}`, margin: 0 })
globalStyle('table, output', { fontVariantNumeric: 'tabular-nums' })

globalStyle('img, svg, video', { display: 'block', maxInlineSize: '100%' })
globalStyle('img, video', { blockSize: 'auto' })

globalStyle('button, input, select, textarea', { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' })
globalStyle('a, button, input, label, select, summary', {
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
})
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' })
globalStyle('::selection', { background: vars.color.highlight, color: vars.color.onHighlight })
// Outweighs the `display` of a component.
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', { '@media': { '(forced-colors: active)': { outlineColor: 'Highlight' } } })
// A surface that only its colour or its shadow sets apart has an edge where the system chooses the colours.
globalStyle('html:root:root', {
  '@media': { '(forced-colors: active)': { vars: { [vars.border.card]: '1px solid' } } },
})
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // None at all: with the shortest one every element would fade to a colour that it inherits, a frame after the one around it.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// On paper: dark letters on white, whatever the surfaces of the brand are.
const { surface, surfaceRaised, surfaceSunken, ink, inkMuted, accentText, secondaryText, onAccent } = vars.color
const onPaper = {
  ...Object.fromEntries([surface, surfaceRaised, surfaceSunken].map((role) => [role, '#fff'])),
  ...Object.fromEntries([ink, inkMuted, accentText, secondaryText, onAccent].map((role) => [role, '#000'])),
}
// Outweighs the brand's own.
globalStyle('html:root:root', { '@media': { print: { colorScheme: 'light', vars: onPaper } } })
