import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

/** A row of bars, and the current step's position below it. */
export const list = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  margin: 0,
  padding: `0 0 calc(${space[12]} + ${lineHeight.snug}em)`,
  listStyle: 'none',
  fontSize: vars.text.small,
})

export const step = style({ flex: 1, minInlineSize: 0 })

const now = `${step}[aria-current="step"] > &`
const done = `${step}[data-done] > &`
const empty = `${step}[data-empty] > &`

/**
 * A finished step is a full bar with a tick, the current one a thick bar, a skipped one hollow, a later one a line: four shapes, independent of
 * colours.
 */
export const bar = style({
  display: 'grid',
  placeItems: 'center',
  blockSize: '1.25rem',
  color: vars.color.accentText,
  '::before': {
    content: '',
    gridArea: '1 / 1',
    inlineSize: '100%',
    blockSize: '2px',
    borderRadius: vars.radius.round,
    background: vars.color.lineStrong,
    forcedColorAdjust: 'none',
  },
  '@media': { [media.moving]: { '::before': { transition: `block-size ${motion.slow} ${motion.easing}` } } },
  selectors: {
    [`${now}::before`]: { blockSize: '6px', background: vars.color.accent },
    [`${done}::before`]: { blockSize: '6px', background: vars.color.accent },
    [`${empty}::before`]: {
      background: 'transparent',
      border: `2px solid ${vars.color.accent}`,
    },
  },
})

globalStyle(`${bar} > svg`, {
  gridArea: '1 / 1',
  zIndex: 1,
  visibility: 'hidden',
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  color: vars.color.onAccent,
  padding: '2px',
})
globalStyle(`${step}[data-done]:not([data-empty]) > ${bar} > svg`, { visibility: 'visible' })

export const place = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  maxInlineSize: '100%',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  color: vars.color.inkMuted,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  whiteSpace: 'nowrap',
  selectors: { [now]: { clipPath: 'none' } },
})
