import { DRAWING_OUT, inkLine, signedWith } from '@hearth/ui/components/signature'
import { vars } from '@hearth/ui/theme/contract.css'
import { lineHeight, space } from '@hearth/ui/theme/tokens'
import { globalKeyframes, globalStyle } from '@vanilla-extract/css'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('html', {
  // Reserves the scrollbar's space, so that nothing moves sideways between short and long pages or behind dialogs; `vw` excludes it.
  scrollbarGutter: 'stable',
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  overflowWrap: 'break-word',
  // Targets of links and of Tab must not be covered by the bars.
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
  // The longest German and Finnish words are wider than a phone.
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  hyphenateLimitChars: '14 6 6',
})
globalKeyframes(DRAWING_OUT, { from: { transform: 'scaleX(0)' } })
// The brand's signature at the heading of a page; a front page has a picture of its own, and a bar no room.
globalStyle(signedWith('line', 'main h1:not([data-h-unsigned])::after'), {
  ...inkLine,
  display: 'block',
  inlineSize: 'min(8rem, 50%)',
  marginBlockStart: space[8],
})
globalStyle('p, li, dd, figcaption', { textWrap: 'pretty' })
globalStyle('address', { fontStyle: 'normal' })
globalStyle('fieldset', { border: 0, minInlineSize: 0 })
globalStyle('hr', { border: 0, borderBlockStart: `1px solid ${vars.color.line}`, margin: 0 })
globalStyle('table, output', { fontVariantNumeric: 'tabular-nums' })

globalStyle('img, svg, video', { display: 'block', maxInlineSize: '100%' })
globalStyle('img, video', { blockSize: 'auto' })

globalStyle('button, input, select, textarea', { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' })
// Of a field that is gone to, label and hint stay in sight above it.
globalStyle('input, select, textarea', { scrollMarginBlockStart: '5rem' })
globalStyle('a, button, input, label, select, summary', {
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
})
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' })
// A heading is focused to be read first and cannot be operated.
globalStyle('h1:focus-visible', { outline: 'none' })
globalStyle('::selection', { background: vars.color.highlight, color: vars.color.onHighlight })
// Outweighs a component's `display`.
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', { '@media': { '(forced-colors: active)': { outlineColor: 'Highlight' } } })
// Under forced colours, surfaces that differ only by colour or shadow get an edge.
globalStyle('html:root:root', {
  '@media': { '(forced-colors: active)': { vars: { [vars.border.card]: '1px solid' } } },
})
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Exactly zero: with even the shortest duration elements would fade to inherited colours one frame after their parents.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// Print is dark on white, whatever the brand's surfaces are.
const { surface, surfaceRaised, surfaceSunken, ink, inkMuted, accentText, secondaryText, onAccent } = vars.color
const onPaper = {
  ...Object.fromEntries([surface, surfaceRaised, surfaceSunken].map((role) => [role, '#fff'])),
  ...Object.fromEntries([ink, inkMuted, accentText, secondaryText, onAccent].map((role) => [role, '#000'])),
}
// Outweighs the brand's own theme.
globalStyle('html:root:root', { '@media': { print: { colorScheme: 'light', vars: onPaper } } })
