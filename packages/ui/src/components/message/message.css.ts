import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'
import { signedWith } from '../signature.ts'

export const message = recipe({
  base: { position: 'relative', display: 'flex', flexDirection: 'column', gap: space[4], paddingBlockStart: space[16] },
  variants: {
    own: { true: { alignItems: 'flex-end' }, false: { alignItems: 'flex-start' } },
    /** Close to the former message of the same sender. */
    joined: { true: { paddingBlockStart: space[4] }, false: {} },
  },
})

/** The block and what can be done about it. */
export const line = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  maxInlineSize: 'min(85%, 30rem)',
})

const theirs = { borderColor: vars.color.line, background: vars.color.surfaceRaised, color: vars.color.ink } as const
const ours = {
  borderColor: 'transparent',
  background: vars.color.accentSoft,
  color: vars.color.ink,
  selectors: {
    [signedWith('flags')]: { background: vars.color.secondary, color: vars.color.onSecondary },
    [signedWith('plate')]: { borderColor: vars.color.accentText },
  },
} as const

export const block = recipe({
  base: {
    minInlineSize: 0,
    margin: 0,
    padding: `${space[8]} ${space[12]}`,
    border: '1px solid',
    borderRadius: vars.radius.card,
    lineHeight: lineHeight.text,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
  variants: {
    // The corner towards the edge is square, so that the side is told by the shape as well.
    own: { true: { borderEndEndRadius: 0 }, false: { borderStartStartRadius: 0 } },
    state: {
      plain: {},
      sending: {},
      failed: { borderColor: vars.color.dangerText, background: vars.color.dangerSoft, color: vars.color.ink },
      'taken-back': {
        borderColor: vars.color.lineStrong,
        borderStyle: 'dashed',
        color: vars.color.inkMuted,
        fontStyle: 'italic',
      },
    },
  },
  compoundVariants: [
    { variants: { own: false, state: 'plain' }, style: theirs },
    { variants: { own: true, state: 'plain' }, style: ours },
    {
      variants: { own: true, state: 'sending' },
      style: { ...ours, borderColor: vars.color.lineStrong, borderStyle: 'dashed' },
    },
  ],
  defaultVariants: { state: 'plain' },
})
globalStyle(`${message.classNames.variants.own.true} > ${line}`, { flexDirection: 'row-reverse' })
globalStyle(`${block.classNames.base} a`, { color: 'inherit', textUnderlineOffset: '0.2em' })

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[8],
  color: vars.color.inkMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: lineHeight.snug,
})

globalStyle(`${message.classNames.variants.own.true} > ${foot}`, { justifyContent: 'flex-end', textAlign: 'end' })

export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  selectors: {
    '&[data-state=failed]': { color: vars.color.dangerText, fontWeight: 500 },
    '&[data-state=read]': { color: vars.color.accentText },
  },
})

export const menu = style({ flex: 'none', '@media': { [media.paper]: { display: 'none' } } })

// Beside the block, so that no text breaks anew when a script adds it. With a mouse the menus of a whole conversation would be noise; one is there where
// the pointer or the focus is.
globalStyle(`${message.classNames.variants.own.false} > ${line} > ${menu}`, {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: '100%',
  color: vars.color.inkMuted,
  '@media': { '(hover: hover)': { opacity: 0 } },
})
globalStyle(`${message.classNames.variants.own.false} > ${line}:is(:hover, :focus-within) > ${menu}`, { opacity: 1 })
