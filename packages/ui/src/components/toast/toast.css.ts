import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { raised } from '../card/card.css.ts'
import { layer, media } from '../media.ts'
import { bottomBarSize, topBarEnd } from '../top-bar/measures.ts'

/** Above the bottom bar on phones, at the end of the lower edge elsewhere. */
export const region = style({
  position: 'fixed',
  zIndex: layer.toast,
  insetBlockEnd: `calc(${bottomBarSize} + env(safe-area-inset-bottom) + ${space[12]})`,
  insetInline: space[16],
  pointerEvents: 'none',
  '@media': {
    [media.tablet]: { insetBlockEnd: space[24], insetInline: `auto ${space[24]}` },
    [media.paper]: { display: 'none' },
  },
})

// Above a page's buttons too, which are wanted while a toast is shown.
globalStyle(`body:has([data-h-page-actions]) ${region}`, {
  '@media': { [media.phone]: { marginBlockEnd: `calc(${vars.size.touch} + ${space[24]})` } },
})

// A composer stays at the lower edge and grows with what is typed, so there toasts are at the upper one, below the bar.
globalStyle(`body:has([data-h-composer]) ${region}`, {
  insetBlock: `calc(${topBarEnd} + ${space[12]}) auto`,
})

export const list = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  '@media': { [media.tablet]: { justifyItems: 'end' } },
})

export const toast = style([
  raised,
  {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space[12],
    inlineSize: 'fit-content',
    // The widest toast (spec, section 2).
    maxInlineSize: 'min(350px, 100%)',
    padding: `${space[8]} ${space[8]} ${space[8]} ${space[16]}`,
    boxShadow: vars.shadow.floating,
    pointerEvents: 'auto',
    '@media': {
      [media.moving]: {
        transition: `transform ${motion.slow} ${motion.easing}, opacity ${motion.slow} ${motion.easing}`,
        '@starting-style': { opacity: 0, transform: `translateY(${space[16]})` },
      },
    },
  },
])

/** Aligns the icon and the first line with the middle of the close button. */
const firstLine = { paddingBlock: '0.7rem' } as const

export const icon = recipe({
  base: firstLine,
  variants: {
    tone: {
      info: { color: vars.color.secondaryText },
      success: { color: vars.color.successText },
      warning: { color: vars.color.warningText },
      danger: { color: vars.color.dangerText },
    },
  },
})

export const content = style({ flex: 1, minInlineSize: 0 })
export const action = style({ paddingBlockEnd: space[8] })

export const text = style({
  ...firstLine,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})
