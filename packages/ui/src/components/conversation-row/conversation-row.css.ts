import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'
import { signedWith } from '../signature.ts'

const cut = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const

/** The link's click area and focus ring cover the whole row; the menu lies over it. */
export const link = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minInlineSize: 0,
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
})

export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '4.5rem',
  padding: `${space[8]} ${space[12]}`,
  borderRadius: vars.radius.card,
  lineHeight: lineHeight.snug,
  ':hover': { background: vars.color.surfaceSunken },
  selectors: {
    [`&:has(${link}[aria-current])`]: { background: vars.color.accentSoft, color: vars.color.onAccentSoft },
    [`&:has(${link}:focus-visible)`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
    // Colour is not the only sign of the current row.
    [`&:has(${link}[aria-current])::before`]: {
      content: '',
      position: 'absolute',
      insetBlock: space[12],
      insetInlineStart: 0,
      borderInlineStart: `4px solid ${vars.color.accentText}`,
    },
  },
})

export const picture = style({ position: 'relative', flex: 'none', display: 'flex' })

/** A dot on the edge of the picture, or the brand's sign. */
export const online = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  inlineSize: '0.875rem',
  blockSize: '0.875rem',
  border: `2px solid ${vars.color.surfaceRaised}`,
  borderRadius: vars.radius.round,
  background: vars.color.successText,
  forcedColorAdjust: 'none',
  selectors: {
    // The signal flag K: I wish to communicate with you.
    [signedWith('flags')]: {
      inlineSize: '1.125rem',
      borderRadius: 0,
      background: `linear-gradient(90deg, ${vars.color.highlight} 50%, ${vars.color.secondary} 50%)`,
    },
  },
})

export const words = style({ flex: 1, display: 'grid', gap: space[4], minInlineSize: 0 })

export const line = style({ display: 'flex', alignItems: 'baseline', gap: space[8], minInlineSize: 0 })
export const name = style({
  ...cut,
  display: 'block',
  fontWeight: 600,
  // These are words, which mean something else when they are cut.
  selectors: { '&[data-gone]': { whiteSpace: 'normal' } },
})
const isCurrent = `${link}[aria-current] &`
export const time = style({
  flex: 'none',
  color: vars.color.inkMuted,
  selectors: { [isCurrent]: { color: 'inherit' } },
  marginInlineStart: 'auto',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})

/** Whole on every screen: whoever writes must know it. */
export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  fontSize: vars.text.small,
  fontWeight: 500,
  overflowWrap: 'anywhere',
})
globalStyle(`${label} > svg`, { flex: 'none' })

export const text = style({
  ...cut,
  flex: 1,
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  selectors: {
    [isCurrent]: { color: 'inherit' },
    '&[data-notice]': { fontStyle: 'italic' },
    '&[data-unread]': { color: 'inherit', fontWeight: 600 },
  },
})
export const menu = style({
  position: 'relative',
  flex: 'none',
  marginInlineEnd: `calc(-1 * ${space[8]})`,
  '@media': { [media.paper]: { display: 'none' } },
})
