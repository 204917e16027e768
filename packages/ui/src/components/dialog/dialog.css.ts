import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { layer, media } from '../media.ts'

// The page behind does not scroll. Its scrollbar keeps its space, in the dimmed colour, because no backdrop covers it.
globalStyle('html:has(dialog:modal)', {
  overflow: 'hidden',
  backgroundColor: `color-mix(in srgb, rgb(from ${vars.color.scrim} r g b / 1) 60%, ${vars.color.surface})`,
})

const enter = `${motion.slow} ${motion.easing}`
/** Distance of a large dialog from the upper edge of the screen. */
const largeTop = `clamp(${space[16]}, 8dvh, ${space[64]})`
/** Slides without fading: the text of a half-transparent sheet would mix with the page's. */
const from = (distance: string) => ({ '&[open]': { '@starting-style': { transform: `translateY(${distance})` } } })

export const dialog = recipe({
  base: {
    position: 'fixed',
    // A dialog that no script has made modal is not in the browser's top layer yet and needs a `z-index`.
    zIndex: layer.dialog,
    inset: 'auto 0 0',
    inlineSize: '100%',
    maxInlineSize: 'none',
    maxBlockSize: `calc(100dvh - ${space[32]})`,
    margin: 0,
    padding: 0,
    overflow: 'hidden',
    border: 0,
    borderBlockStart: vars.border.card,
    borderRadius: `${vars.radius.card} ${vars.radius.card} 0 0`,
    background: vars.color.surfaceRaised,
    color: vars.color.ink,
    boxShadow: vars.shadow.floating,
    selectors: {
      '&[open]': { display: 'flex' },
      '&[open]:not(:modal)': { boxShadow: `0 0 0 100vmax ${vars.color.scrim}` },
      '&::backdrop': { background: vars.color.scrim },
    },
    '@media': {
      [media.forced]: { border: '1px solid' },
      [media.tablet]: {
        inset: 0,
        margin: 'auto',
        blockSize: 'fit-content',
        maxBlockSize: `calc(100dvh - ${space[64]})`,
        border: vars.border.card,
        borderRadius: vars.radius.card,
      },
      [media.moving]: {
        transition: `transform ${enter}`,
        selectors: from('100%'),
      },
      [`${media.moving} and ${media.tablet}`]: { selectors: from(space[24]) },
    },
  },
  variants: {
    opens: {
      // Open when the page arrives: the backdrop must not fade in again when the script makes the dialog modal.
      early: {},
      later: {
        '@media': {
          [media.moving]: {
            '::backdrop': { transition: `opacity ${enter}`, '@starting-style': { opacity: 0 } },
          },
        },
      },
    },
    size: {
      small: { '@media': { [media.tablet]: { maxInlineSize: '26rem' } } },
      medium: { '@media': { [media.tablet]: { maxInlineSize: '36rem' } } },
      // Its content may change while it is open, as that of a form in steps: what is at its top stays where it is.
      large: {
        '@media': {
          [media.tablet]: {
            maxInlineSize: '52rem',
            marginBlock: `${largeTop} auto`,
            maxBlockSize: `calc(100dvh - 2 * ${largeTop})`,
          },
        },
      },
    },
  },
})

/** Fills the dialog, so that only a click on the backdrop has the dialog itself as its target. */
export const sheet = style({ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column' })

const inside = { phone: space[16], tablet: space[32] }

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[8],
  padding: `${space[16]} ${space[8]} ${space[8]} ${inside.phone}`,
  '@media': { [media.tablet]: { padding: `${space[24]} ${space[16]} ${space[8]} ${inside.tablet}` } },
})

export const title = style({
  flex: 1,
  minInlineSize: 0,
  paddingBlock: space[8],
  outline: 'none',
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  lineHeight: lineHeight.tight,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
})

export const close = style({ flex: 'none' })

export const body = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[16],
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space[8]} ${inside.phone} max(${space[24]}, env(safe-area-inset-bottom))`,
  '@media': { [media.tablet]: { padding: `${space[8]} ${inside.tablet} ${space[32]}` } },
})
