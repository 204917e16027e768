import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space, touchSize } from '../../theme/tokens.ts'
import { layer, media } from '../media.ts'
import { signedWith } from '../signature.ts'
import { bottomBarSize } from '../top-bar/measures.ts'
import { item, itemIcon, itemLabel } from '../top-bar/top-bar.css.ts'

export const bottomBar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.bar,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  minBlockSize: bottomBarSize,
  // A fixed size, so that five items fit side by side at any text size.
  vars: { [vars.size.touch]: touchSize },
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderBlockStart: vars.border.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: vars.shadow.floating,
  '@media': {
    [media.short]: { position: 'static' },
    [media.tablet]: { display: 'none' },
    [media.paper]: { display: 'none' },
  },
})

globalStyle(`${bottomBar} > ${item}`, { flexDirection: 'column', gap: space[4], paddingInline: 0, fontWeight: 500 })

// The current page is marked by a line under its icon, so that colour is not its only sign.
globalStyle(`${bottomBar} > ${item} > ${itemIcon}`, {
  padding: `${space[4]} min(${space[16]}, 5vw)`,
  borderRadius: vars.radius.control,
})
globalStyle(`${bottomBar} > ${item}[aria-current] > ${itemIcon}`, {
  background: vars.color.accentSoft,
  color: vars.color.onAccentSoft,
  '@media': { [media.forced]: { outline: '2px solid' } },
})
globalStyle(`${bottomBar} > ${item}::after`, { display: 'none' })
// The brand's mark stands between icon and label, in place of the ground.
const drawnOn = (part: string) => `${signedWith('line', part)}, ${signedWith('plate', part)}`
globalStyle(drawnOn(`${bottomBar} > ${item}[aria-current] > ${itemIcon}`), {
  background: 'none',
  color: vars.color.accentText,
})
globalStyle(drawnOn(`${bottomBar} > ${item}[aria-current]::after`), {
  display: 'block',
  insetInline: `calc(50% - ${space[24]})`,
  insetBlockEnd: `calc(50% - ${space[8]})`,
})
globalStyle(signedWith('flags', `${bottomBar} > ${item}[aria-current]`), { background: 'none', color: 'inherit' })
globalStyle(signedWith('flags', `${bottomBar} > ${item}[aria-current] > ${itemIcon}`), {
  background: vars.color.highlight,
  color: vars.color.onHighlight,
})

// The longest label of eleven languages fits into a fifth of 360 px.
globalStyle(`${bottomBar} > ${item} > ${itemLabel}`, {
  position: 'static',
  inlineSize: 'auto',
  maxInlineSize: '100%',
  blockSize: 'auto',
  clipPath: 'none',
  fontSize: 'min(0.6875rem, 3.5vw)',
  textOverflow: 'ellipsis',
})
