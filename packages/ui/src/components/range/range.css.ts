import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { label as fieldLabel } from '../field/field.css.ts'

const systemColors = '(forced-colors: active)'

export const label = style([fieldLabel, { fontSize: vars.text.small }])

export const values = style({ fontVariantNumeric: 'tabular-nums' })

export const slider = style({ position: 'relative', blockSize: vars.size.touch })

export const track = style({
  position: 'absolute',
  insetBlockStart: `calc(50% - ${space[4]} / 2)`,
  insetInlineStart: space[16],
  inlineSize: `calc(100% - ${space[32]})`,
  blockSize: space[4],
  borderRadius: vars.radius.round,
  // Visible only under forced colours, which remove the background.
  border: '1px solid transparent',
  background: vars.color.line,
})

export const span = style({
  fill: vars.color.accent,
  '@media': { [systemColors]: { fill: 'Highlight' } },
})

/** The two inputs overlap. Only their thumbs take clicks, and `range-ends.ts` decides which one is on top. */
export const input = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  margin: 0,
  background: 'none',
  pointerEvents: 'none',
  selectors: { '&:focus-visible': { outline: 'none' }, '&[data-h-front]': { zIndex: 1 } },
})

/** A dot in a ring, with a second ring while focused. */
const circle = (around: string) =>
  `radial-gradient(circle, ${vars.color.accent} 8px, ${vars.color.surfaceRaised} 9px 10px, ${vars.color.accent} 11px 12px, transparent 13px 14px, ${around} 14px 16px, transparent 16px)`

// One rule per engine: a browser drops a rule whose selector list names an unknown pseudo-element.
for (const part of ['::-webkit-slider-thumb', '::-moz-range-thumb']) {
  globalStyle(`${input}${part}`, {
    appearance: 'none',
    inlineSize: space[32],
    blockSize: vars.size.touch,
    border: 0,
    borderRadius: vars.radius.round,
    background: circle('transparent'),
    cursor: 'grab',
    pointerEvents: 'auto',
    '@media': { [systemColors]: { background: 'ButtonText' } },
  })
  globalStyle(`${input}:focus-visible${part}`, {
    background: circle(vars.color.focus),
    '@media': { [systemColors]: { background: 'Highlight' } },
  })
}
globalStyle(`${input}::-webkit-slider-runnable-track`, { blockSize: '100%' })
