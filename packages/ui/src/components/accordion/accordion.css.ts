import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

export const accordion = style({ borderBlockEnd: `1px solid ${vars.color.line}` })

export const item = style({ borderBlockStart: `1px solid ${vars.color.line}` })

export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  minBlockSize: vars.size.touch,
  paddingBlock: space[12],
  listStyle: 'none',
  cursor: 'pointer',
})
globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' })

/** A value that does not fit into the title's line moves below it. */
export const words = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space[16],
  rowGap: space[4],
  minInlineSize: 0,
})

export const value = style({ minInlineSize: 0, color: vars.color.inkMuted, overflowWrap: 'anywhere' })

export const title = style({
  minInlineSize: 0,
  fontFamily: vars.font.text,
  fontSize: vars.text.body,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  selectors: { [`${summary}:hover &`]: { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' } },
})

export const sign = style({
  flex: 'none',
  color: vars.color.inkMuted,
  '@media': { [media.moving]: { transition: `transform ${motion.calm} ${motion.easing}` } },
  selectors: { [`${item}[open] > ${summary} > &`]: { transform: 'rotate(180deg)' } },
})

export const content = style({
  paddingBlockEnd: space[16],
  // A link to this content must leave the title above it visible.
  scrollMarginBlockStart: `calc(${space[64]} + ${space[64]})`,
})
globalStyle(`${item}[open] > ${content}`, {
  '@media': {
    [media.moving]: {
      transition: `opacity ${motion.calm} ${motion.easing}, transform ${motion.calm} ${motion.easing}`,
      '@starting-style': { opacity: 0, transform: `translateY(calc(-1 * ${space[4]}))` },
    },
  },
})
// Print shows all parts, because nothing can be opened on paper.
globalStyle(`${item}::details-content`, { '@media': { print: { contentVisibility: 'visible', blockSize: 'auto' } } })
