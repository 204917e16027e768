import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'
import { signedWith } from '../signature.ts'

const enter = `${motion.calm} ${motion.easing}`

export const full = style({
  position: 'fixed',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: `${space[48]} ${space[16]} max(${space[24]}, env(safe-area-inset-bottom))`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  selectors: {
    '&[open]': { display: 'grid', placeItems: 'center' },
    // A plate has a hairline within its edge, which nothing touches.
    [signedWith('plate')]: { paddingInline: space[24] },
    [signedWith('plate', '&::before')]: {
      content: '',
      position: 'fixed',
      inset: space[12],
      border: `1px solid ${vars.color.lineStrong}`,
      pointerEvents: 'none',
    },
  },
  '@media': {
    [media.moving]: {
      transition: `opacity ${enter}`,
      selectors: { '&[open]': { '@starting-style': { opacity: 0 } } },
    },
  },
})

// The scrollbar's space belongs to it, too; under another dialog it is dimmed.
globalStyle(`html:has(${full}:modal)`, { backgroundColor: vars.color.surface })

export const scene = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space[16],
  textAlign: 'center',
})

/** A click beside picture and button is one on the dialog itself, which closes it. */
export const stage = style([scene, { inlineSize: '100%', pointerEvents: 'none' }])
globalStyle(`${stage} a`, { pointerEvents: 'auto' })

export const drawing = style({ inlineSize: 'min(100%, 22rem, 44dvh)' })
export const smallDrawing = style({ inlineSize: 'min(100%, 14rem)' })

export const title = style({
  outline: 'none',
  maxInlineSize: '100%',
  fontFamily: vars.font.display,
  fontSize: vars.text.display,
  fontWeight: vars.font.displayWeight,
  lineHeight: lineHeight.tight,
  overflowWrap: 'anywhere',
})

export const text = style({ fontSize: vars.text.lead, overflowWrap: 'anywhere', maxInlineSize: '100%' })

export const note = style({ maxInlineSize: '30rem', color: vars.color.inkMuted, fontSize: vars.text.small })

export const close = style({
  position: 'fixed',
  insetBlockStart: `max(${space[16]}, env(safe-area-inset-top))`,
  insetInlineEnd: space[16],
})
