import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'
import { inkLine, signedWith } from '../signature.ts'

/** Takes the height that bar and composer leave. On a very low screen it keeps a few lines, and the page scrolls. */
export const frame = style({
  position: 'relative',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: '8rem',
})

/**
 * Scrolls from its end: it is there when the document arrives, stays there while rows or pictures come, and does not move when older rows come
 * above, all without a script.
 */
export const box = style({
  // Rows find their offset in it.
  position: 'relative',
  flex: 1,
  display: 'flex',
  flexDirection: 'column-reverse',
  minBlockSize: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // A script keeps the place of whoever reads further up; with the browser's own anchoring it would be kept twice.
  overflowAnchor: 'none',
  outlineOffset: -2,
  selectors: { '&[data-virtual]': { display: 'block' } },
  '@media': { [media.paper]: { display: 'block', overflow: 'visible' } },
})

export const content = style({
  flex: 'none',
  boxSizing: 'border-box',
  inlineSize: '100%',
  maxInlineSize: `calc(40rem + 2 * ${space[16]})`,
  marginInline: 'auto',
  padding: space[16],
  // What stands in place of messages is in the middle.
  selectors: { '&:not(:has(> ol, > div > ol))': { marginBlock: 'auto' } },
})

globalStyle(`${content} ol`, { margin: 0, padding: 0, listStyle: 'none' })

const caption = { margin: 0, fontSize: vars.text.small, lineHeight: lineHeight.snug, textAlign: 'center' } as const

export const day = style({
  ...caption,
  paddingBlock: `${space[24]} ${space[4]}`,
  color: vars.color.inkMuted,
  selectors: {
    [signedWith('line', '&::after')]: {
      ...inkLine,
      display: 'block',
      inlineSize: space[64],
      marginInline: 'auto',
    },
    [signedWith('plate')]: { fontStyle: 'italic' },
  },
})

/** Not by colour alone: it has words, and a line on both sides. */
export const unread = style({
  ...caption,
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  paddingBlockStart: space[16],
  color: vars.color.accentText,
  fontWeight: 600,
  '::before': { content: '', flex: 1, borderBlockStart: '1px solid' },
  '::after': { content: '', flex: 1, borderBlockStart: '1px solid' },
})

export const toEnd = style({
  position: 'absolute',
  insetBlockEnd: space[12],
  insetInlineEnd: space[16],
  borderRadius: vars.radius.control,
  background: vars.color.surfaceRaised,
  boxShadow: vars.shadow.floating,
  '@media': { [media.paper]: { display: 'none' } },
})
