import { vars } from '../theme/contract.css.ts'
import { motion, SIGNATURE_DRAWING } from '../theme/tokens.ts'
import { media } from './media.ts'

/*
 * A brand may have a signature inside the app, which the theme names and the root element carries. Each component says what it looks like under it;
 * without one nothing is added. A signature never carries a meaning alone.
 */

type Signature = 'line' | 'plate' | 'flags'

/** The selector of a component, or of a part of it, on the pages of brands with that signature. */
export const signedWith = (signature: Signature, part = '&') => `html[data-h-signature="${signature}"] ${part}`

/** A shape in the current colour that has the form of the brand's drawing; without a drawing it is the box itself. */
const drawn = {
  content: '',
  background: 'currentColor',
  maskImage: `var(${SIGNATURE_DRAWING}, none)`,
  maskRepeat: 'no-repeat',
  forcedColorAdjust: 'none',
} as const

/** The name of the animation that draws the ink line; the document has its keyframes. */
export const DRAWING_OUT = 'h-draw'

/** The ink line, which draws itself once from its beginning. */
export const inkLine = {
  ...drawn,
  blockSize: 'min(0.625rem, 12px)',
  maskSize: '100% 100%',
  color: vars.color.accentText,
  transformOrigin: '0 50%',
  '@media': {
    [media.moving]: { animation: `${DRAWING_OUT} ${motion.slow} ${motion.easing}` },
    [media.forced]: { color: 'LinkText' },
  },
} as const

/** The vein of a leaf, and the hairline in which it ends. */
export const vein = {
  ...drawn,
  display: 'block',
  blockSize: '1rem',
  maskImage: `var(${SIGNATURE_DRAWING}, none), linear-gradient(#000 0 0)`,
  maskSize: 'auto 100%, 100% 1px',
  maskPosition: '0 50%',
  color: vars.color.accentText,
  opacity: 0.6,
  '@media': { [media.forced]: { color: 'CanvasText' } },
} as const

/** For a part of a page that begins with a line: that of the brand. */
export const partedByVein = {
  [signedWith('plate')]: { borderBlockStart: 0, paddingBlockStart: 0 },
  [signedWith('plate', '&::before')]: vein,
} as const
