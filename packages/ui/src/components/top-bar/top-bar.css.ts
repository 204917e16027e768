import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { breakpoints, lineHeight, motion, space, touchSize } from '../../theme/tokens.ts'
import { layer, media } from '../media.ts'
import { inkLine, signedWith, vein } from '../signature.ts'
import { barInset, topBarSize } from './measures.ts'

const iconsAlone = `(max-width: ${breakpoints.large - 0.02}px)`

/** From this many rem of width the bar fits into one line: on the narrowest phone, and beside a scrollbar on a page enlarged to 400 %. */
const wideEnough = '(min-width: 19rem)'
const tooNarrow = '(max-width: 18.99rem)'

export const topBar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.bar,
  // A container, so that its content adapts to how much text fits.
  containerType: 'inline-size',
  // A fixed size: touch targets need not grow with the text.
  vars: { [vars.size.touch]: touchSize },
  paddingBlockStart: 'env(safe-area-inset-top)',
  borderBlockEnd: vars.border.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: vars.shadow.raised,
  '@media': {
    // With very large text a sticky bar would cover too much of the page.
    '(max-width: 18rem)': { position: 'relative' },
    [media.short]: { position: 'relative' },
    [media.paper]: { position: 'static', boxShadow: 'none' },
  },
})

export const skip = style({
  position: 'absolute',
  insetBlockStart: space[8],
  insetInlineStart: space[8],
  zIndex: 1,
  padding: `${space[12]} ${space[16]}`,
  borderRadius: vars.radius.inner,
  background: vars.color.ink,
  color: vars.color.surface,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)' } },
})

export const inner = style({
  display: 'flex',
  // With large text on a narrow phone, items that do not fit beside the brand take a second line; otherwise words would break first.
  flexWrap: 'wrap',
  paddingBlock: `${space[4]} ${space[8]}`,
  '@container': { [wideEnough]: { flexWrap: 'nowrap', paddingBlock: 0 } },
  alignItems: 'center',
  columnGap: `min(${space[8]}, 2.5vw)`,
  minBlockSize: topBarSize,
  paddingInline: barInset,
})

export const back = style({
  display: 'none',
  marginInlineStart: `calc(-1 * ${space[8]})`,
  '@media': { '(display-mode: standalone)': { display: 'block' } },
})

/** Shrinks to this width before anything wraps. */
export const brand = style({ display: 'flex', flex: '1 1 0', minInlineSize: 'min(5.25rem, 26vw)' })

export const items = recipe({
  base: { display: 'flex', gap: space[4], '@media': { [media.paper]: { display: 'none' } } },
  variants: {
    onPhones: {
      icons: {},
      hidden: { '@media': { [media.phone]: { display: 'none' } } },
    },
  },
})

export const end = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  justifyContent: 'end',
  minInlineSize: 0,
  marginInlineStart: 'auto',
  '@container': { [wideEnough]: { minInlineSize: 'min-content' }, [tooNarrow]: { display: 'contents' } },
  // Hidden in print, where nothing can be pressed.
  selectors: { '&&': { '@media': { [media.paper]: { display: 'none' } } } },
})

export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[8],
  minInlineSize: vars.size.touch,
  minBlockSize: vars.size.touch,
  paddingInline: space[8],
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  fontFamily: 'inherit',
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  textDecoration: 'none',
  outlineOffset: -2,
  ':hover': { background: vars.color.surfaceSunken },
  selectors: {
    '&[aria-current]': { color: vars.color.accentText },
    '&[aria-current]::after': {
      content: '',
      position: 'absolute',
      insetInline: space[12],
      insetBlockEnd: 0,
      borderBlockEnd: '2px solid',
    },
    [signedWith('line', '&[aria-current]::after')]: { ...inkLine, borderBlockEnd: 0 },
    [signedWith('plate', '&[aria-current]::after')]: { ...vein, blockSize: '10px', borderBlockEnd: 0, opacity: 1 },
    [signedWith('flags', '&[aria-current]')]: { background: vars.color.highlight, color: vars.color.onHighlight },
    [signedWith('flags', '&[aria-current]::after')]: { display: 'none' },
  },
  '@media': {
    [media.desktop]: { paddingInline: space[12] },
    [media.moving]: {
      transition: `transform ${motion.quick} ${motion.easing}`,
      ':active': { transform: 'scale(0.96)' },
    },
  },
})

const onCorner = { position: 'absolute', insetBlockStart: 0, insetInlineStart: '50%' } as const

export const itemIcon = style({ flex: 'none' })

/** On the corner of an icon without a label, and behind the label elsewhere. */
export const itemBadge = style({
  display: 'flex',
  '@media': { [iconsAlone]: onCorner },
  selectors: { '&:empty': { display: 'none' } },
})

/** Below `desktop` only the icon is visible; the label is its accessible name. */
export const itemLabel = style({
  whiteSpace: 'nowrap',
  '@media': {
    [iconsAlone]: {
      position: 'absolute',
      inlineSize: 1,
      blockSize: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

/** An item that is an icon on every screen, and is not shown on phones. */
export const iconItem = style({ '@media': { [media.phone]: { display: 'none' } } })
globalStyle(`${iconItem} > ${itemBadge}`, onCorner)
