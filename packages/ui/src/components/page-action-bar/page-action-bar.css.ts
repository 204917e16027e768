import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { bottomBar } from '../bottom-bar/bottom-bar.css.ts'
import { layer, media } from '../media.ts'
import { bottomBarSize } from '../top-bar/measures.ts'

const safeArea = 'env(safe-area-inset-bottom)'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  '@media': {
    [media.phone]: {
      position: 'fixed',
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: layer.bar,
      padding: `${space[8]} max(${space[16]}, env(safe-area-inset-right)) calc(${space[8]} + ${safeArea}) max(${space[16]}, env(safe-area-inset-left))`,
      borderBlockStart: vars.border.card,
      background: vars.color.surfaceRaised,
      boxShadow: vars.shadow.floating,
    },
    [`${media.phone} and ${media.forced}`]: { borderBlockStart: '1px solid' },
    [`${media.phone} and ${media.short}`]: { position: 'static', padding: 0, border: 0, boxShadow: 'none' },
  },
})

globalStyle(`${bar} > *`, { '@media': { [media.phone]: { flex: '1 1 8rem' } } })
// So that a long word beside an icon stays whole in half of a narrow phone.
globalStyle(`${bar} > :is(a, button)`, { '@media': { [media.phone]: { paddingInline: space[8] } } })

// Above the bottom bar, whose padding covers the safe area.
globalStyle(`body:has(${bottomBar}) ${bar}`, {
  '@media': {
    [media.phone]: { insetBlockEnd: `calc(${bottomBarSize} + ${safeArea})`, paddingBlockEnd: space[8] },
  },
})

// Space below the page, so that its end can be scrolled out from under the bar.
const room = `calc(${vars.size.touch} + ${space[32]})`
const fixed = `${media.phone} and (min-height: 30.01rem)`
globalStyle(`body:has(${bar}):not(:has(${bottomBar}))`, { '@media': { [fixed]: { paddingBlockEnd: room } } })
globalStyle(`body:has(${bar}) ${bottomBar}`, { '@media': { [fixed]: { marginBlockStart: room } } })
// What gets the focus is scrolled out from under both bars, too.
globalStyle(`html:has(${bar})`, {
  '@media': { [fixed]: { scrollPaddingBlockEnd: `calc(${room} + ${bottomBarSize} + ${safeArea})` } },
})
