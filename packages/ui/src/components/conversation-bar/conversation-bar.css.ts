import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space, touchSize } from '../../theme/tokens.ts'
import { layer, media } from '../media.ts'
import { onlineMark } from '../online-mark.ts'
import { topBarSize } from '../top-bar/measures.ts'

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.bar,
  // A fixed size: touch targets need not grow with the text.
  vars: { [vars.size.touch]: touchSize },
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: topBarSize,
  boxSizing: 'border-box',
  padding: `calc(${space[4]} + env(safe-area-inset-top)) max(${space[16]}, env(safe-area-inset-right)) ${space[4]} max(${space[16]}, env(safe-area-inset-left))`,
  borderBlockEnd: vars.border.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  lineHeight: lineHeight.snug,
  '@media': { [media.short]: { position: 'relative' }, [media.paper]: { position: 'static' } },
})

/** Beside the list of conversations nothing leads back. */
export const back = style({
  flex: 'none',
  marginInlineStart: `calc(-1 * ${space[12]})`,
  '@media': { [media.tablet]: { display: 'none' }, [media.paper]: { display: 'none' } },
})
globalStyle(`${back} svg:dir(rtl)`, { transform: 'scaleX(-1)' })

/** The link's click area and focus ring cover picture, name and what stands below it. */
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
})

export const person = style({
  position: 'relative',
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minInlineSize: 0,
  minBlockSize: vars.size.touch,
  borderRadius: vars.radius.control,
  selectors: {
    [`&:has(${link}:hover)`]: { background: vars.color.surfaceSunken },
    [`&:has(${link}:focus-visible)`]: { outline: `2px solid ${vars.color.focus}`, outlineOffset: 0 },
  },
})

export const words = style({ flex: 1, minInlineSize: 0 })

export const name = style({
  margin: 0,
  overflow: 'hidden',
  fontFamily: vars.font.display,
  fontSize: vars.text.lead,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
})

/** What does not fit beside the label takes a line of its own, so that the label is always whole. */
export const facts = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[8], fontSize: vars.text.small })

export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  fontWeight: 500,
  overflowWrap: 'anywhere',
})
globalStyle(`${label} > svg`, { flex: 'none' })

const cut = { minInlineSize: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const
export const presence = style({ ...cut, color: vars.color.inkMuted })
export const online = style({ ...onlineMark, gap: space[4] })

export const menu = style({
  flex: 'none',
  marginInlineEnd: `calc(-1 * ${space[12]})`,
  '@media': { [media.paper]: { display: 'none' } },
})
