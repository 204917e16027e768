import { layer, media } from '@hearth/ui/components/media'
import { bottomBarSize, topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

/** Others' profiles have a row above the photos that keeps them apart from an alert. */
export const page = style({
  '@media': { screen: { selectors: { '&&': { paddingBlockStart: space[16] } } } },
})

/** At the left edge of the page. Few photos stay in view; many are higher than the screen and scroll with the page. */
export const photos = style({
  minInlineSize: 0,
  scrollMarginBlockStart: `calc(${space[64]} + ${space[16]})`,
  '@media': {
    [`screen and (min-width: ${breakpoints.medium}px) and (min-height: 50rem)`]: {
      selectors: {
        '&[data-few]': { position: 'sticky', insetBlockStart: `calc(${topBarEnd} + ${space[24]})`, alignSelf: 'start' },
      },
    },
  },
})

export const seen = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  rowGap: space[4],
})

/** Clears the sticky bar when an address leads here. */
export const anchor = style({ minInlineSize: 0, scrollMarginBlockStart: `calc(${space[64]} + ${space[16]})` })

/** Takes no space. */
export const aloud = style({ position: 'absolute' })

export const completeness = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  padding: space[16],
  borderRadius: vars.radius.card,
  background: vars.color.surfaceSunken,
})
export const share = style({ fontSize: vars.text.body, lineHeight: lineHeight.snug })
export const bar = style({ display: 'flex', gap: space[4] })
export const part = style({
  flex: 1,
  blockSize: space[4],
  borderRadius: vars.radius.round,
  background: vars.color.line,
  forcedColorAdjust: 'none',
  selectors: { '&[data-done]': { background: vars.color.accent } },
})
export const next = style({ lineHeight: lineHeight.snug })
export const whole = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: vars.color.successText,
  lineHeight: lineHeight.snug,
})

export const action = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[8] })
export const saved = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[4],
  color: vars.color.successText,
  fontSize: vars.text.small,
  fontWeight: 500,
})
export const value = style({ minInlineSize: 0, fontWeight: 500, overflowWrap: 'anywhere' })

/** A form in the place of the part that it changes. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[16],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${vars.color.line}`,
})
export const pairs = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })
export const folded = style({ display: 'grid', gap: space[12] })
export const summary = style({
  display: 'list-item',
  minBlockSize: vars.size.touch,
  paddingBlock: space[8],
  fontWeight: 500,
  cursor: 'pointer',
})
export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small, lineHeight: lineHeight.snug })
/** Buttons that stay in view below a part that is higher than the screen, and above a bottom bar. */
export const stuck = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.bar,
  marginBlockEnd: `calc(-1 * ${space[12]})`,
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': {
    [media.phone]: { insetBlockEnd: `calc(${bottomBarSize} + env(safe-area-inset-bottom))` },
    [media.short]: { position: 'static' },
  },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
