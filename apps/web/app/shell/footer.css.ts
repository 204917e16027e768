import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from './page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
/** Whether the site runs as an installed app. */
const INSTALLED = '(display-mode: standalone)'

export const footer = style({
  display: 'grid',
  gap: space[32],
  paddingInline: pageInset,
  paddingBlock: `${space[32]} max(${space[32]}, env(safe-area-inset-bottom))`,
  background: vars.color.surfaceSunken,
  fontSize: vars.text.small,
  '@media': { [onLarge]: { paddingBlock: space[48] }, print: { borderBlockStart: `1px solid ${vars.color.line}` } },
})

export const visitors = style({
  display: 'grid',
  gap: space[32],
  '@media': {
    [onMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [onLarge]: { gridTemplateColumns: '2fr 1fr 1fr' },
  },
})

/** A member's footer. */
export const short = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: space[32],
  '@media': { [onMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
export const folded = style({ selectors: { '&[open]': { gridColumn: '1 / -1' } } })
globalStyle(`${footer}:has(${folded}:not([open]))`, {
  paddingBlock: `${space[8]} max(${space[8]}, env(safe-area-inset-bottom))`,
})
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  minBlockSize: vars.size.touch,
  cursor: 'pointer',
  '@media': { [onMedium]: { justifyContent: 'start', gap: space[32] } },
})
/** Unfolded, the footer has these links itself. */
export const legal = style({
  display: 'none',
  '@media': { [onMedium]: { display: 'flex', alignItems: 'center', columnGap: space[24] } },
  selectors: { [`${folded}[open] + &`]: { display: 'none' } },
})
export const company = style({ minInlineSize: 0, overflowWrap: 'anywhere', color: vars.color.inkMuted })
export const more = style({
  '@media': { print: { display: 'none' } },
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  fontWeight: 600,
  '::after': {
    content: '',
    inlineSize: '0.5em',
    blockSize: '0.5em',
    borderInlineEnd: '2px solid currentColor',
    borderBlockEnd: '2px solid currentColor',
    transform: 'translateY(-25%) rotate(45deg)',
  },
  selectors: { [`${folded}[open] &::after`]: { transform: 'translateY(25%) rotate(225deg)' } },
})
export const unfolded = style({ display: 'grid', gap: space[32], paddingBlock: `${space[16]} ${space[24]}` })

/** The logo's share of the width (spec, section 2); below `medium` all of it. */
const LOGO_SHARE = { medium: '33%', large: '25%' }
const columns = (share: string) => ({ gridTemplateColumns: `${share} minmax(0, 1fr)` })

const membersBase = style({ display: 'grid', gap: space[32] })
/** The columns of a member's footer: on every page, or in the installed app only. */
export const members = styleVariants({
  always: [membersBase, { '@media': { [onMedium]: columns(LOGO_SHARE.medium), [onLarge]: columns(LOGO_SHARE.large) } }],
  installed: [
    membersBase,
    {
      '@media': {
        [`${onMedium} and ${INSTALLED}`]: columns(LOGO_SHARE.medium),
        [`${onLarge} and ${INSTALLED}`]: columns(LOGO_SHARE.large),
      },
    },
  ],
})

export const membersLogo = style({ minInlineSize: 0 })
export const membersRest = style({
  display: 'grid',
  gap: space[32],
  minInlineSize: 0,
  '@media': {
    [onMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [onLarge]: { gridTemplateColumns: '2fr 1fr 1fr' },
  },
})

export const links = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[8],
  minInlineSize: 0,
  '@media': { print: { display: 'none' } },
})
export const list = style({
  display: 'grid',
  // The touch targets at the ends are larger than their text.
  marginBlock: `calc(-1 * ${space[8]})`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  columnGap: space[16],
  listStyle: 'none',
  // Wide enough for the longest names in one line.
  '@media': { [onLarge]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))' } },
})

export const column = style({ display: 'grid', alignContent: 'start', gap: space[8], minInlineSize: 0 })
export const subtitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
})
export const facts = style({ display: 'grid', gap: space[8] })
export const fact = style({ minInlineSize: 0 })
// A touch target close to its label.
globalStyle(`${fact} a`, { marginBlock: `calc(-1 * ${space[8]})`, overflowWrap: 'anywhere' })
export const term = style({ color: vars.color.inkMuted, lineHeight: lineHeight.snug })
export const line = style({ display: 'block' })
/** Wraps as a whole before it breaks inside. */
export const whole = style({ display: 'inline-block' })
/** Breaks before a date, not within it. */
export const even = style({ textWrap: 'balance' })

export const disclaimer = style({
  display: 'grid',
  gap: space[8],
  color: vars.color.inkMuted,
  maxInlineSize: measure,
})
// Balanced, so that the last line is not much shorter.
globalStyle(`${disclaimer} > p`, { textWrap: 'balance' })
