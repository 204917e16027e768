import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[16],
  minBlockSize: vars.size.touch,
  cursor: 'pointer',
})

export const label = style({ lineHeight: lineHeight.snug, fontWeight: 500, overflowWrap: 'anywhere' })

export const track = style({ position: 'relative', inlineSize: space[48], blockSize: '28px' })

export const input = style({
  appearance: 'none',
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  border: vars.border.control,
  borderRadius: vars.radius.round,
  background: vars.color.surfaceSunken,
  cursor: 'pointer',
  selectors: {
    [`${row}:hover &`]: { borderColor: vars.color.ink },
    '&:checked': { borderColor: vars.color.accent, background: vars.color.accent },
  },
})

/** Its place is the sign besides the colour. */
export const thumb = style({
  position: 'absolute',
  insetBlockStart: '6px',
  insetInlineStart: '6px',
  inlineSize: space[16],
  blockSize: space[16],
  borderRadius: vars.radius.round,
  background: vars.color.inkMuted,
  pointerEvents: 'none',
  selectors: {
    [`${input}:checked + &`]: { insetInlineStart: `calc(100% - ${space[16]} - 6px)`, background: vars.color.onAccent },
  },
  '@media': {
    [media.moving]: { transition: `inset-inline-start ${motion.quick} ${motion.easing}` },
    [media.forced]: { background: 'CanvasText' },
  },
})
