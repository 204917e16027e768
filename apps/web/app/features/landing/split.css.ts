import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, measure, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

const onDesktop = `screen and (min-width: ${breakpoints.large}px)`
const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
/** Distance of everything from the edges of the screen. */
const edge = { phone: `max(${space[16]}, env(safe-area-inset-left))`, desktop: space[64] }

/** Share of a wide screen that the words take; the picture has the rest, from the top of the page to its right edge. */
const wordsWidth = '42%'

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100svh' })

export const stage = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '@media': { [onDesktop]: { position: 'relative', minBlockSize: 'min(100svh, 60rem)' } },
})

export const main = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: space[32],
  paddingInline: edge.phone,
  paddingBlock: `${space[16]} ${space[32]}`,
  '@media': {
    [onDesktop]: {
      justifyContent: 'center',
      gap: space[48],
      inlineSize: wordsWidth,
      paddingInline: `${edge.desktop} ${space[48]}`,
      paddingBlock: `${space[24]} ${space[64]}`,
    },
  },
})

export const words = style({ display: 'flex', flexDirection: 'column', gap: space[16], maxInlineSize: measure })

export const title = style({
  fontSize: vars.text.display,
  fontWeight: 600,
  letterSpacing: '-0.025em',
  hyphens: 'auto',
})

export const lead = style({
  fontSize: vars.text.lead,
  lineHeight: lineHeight.text,
  color: vars.color.inkMuted,
  textWrap: 'pretty',
})

export const art = style({
  aspectRatio: '5 / 4',
  padding: space[16],
  marginInline: `calc(-1 * ${edge.phone})`,
  background: vars.color.surfaceSunken,
  borderBlock: vars.border.card,
  '@media': {
    [onDesktop]: {
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: 0,
      inlineSize: `calc(100% - ${wordsWidth})`,
      aspectRatio: 'auto',
      marginInline: 0,
      padding: space[48],
      borderBlock: 'none',
      borderInlineStart: vars.border.card,
    },
  },
})

export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'contain' })

export const strip = style({ display: 'grid', maxInlineSize: '26rem', listStyle: 'none' })

export const stripItem = style({
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: `1px solid ${vars.color.line}` } },
})

export const languages = style({
  display: 'grid',
  gap: space[12],
  paddingInline: edge.phone,
  paddingBlock: space[32],
  borderBlockStart: `1px solid ${vars.color.line}`,
  '@media': {
    [onDesktop]: {
      gridTemplateColumns: 'max-content 1fr',
      alignItems: 'baseline',
      columnGap: space[48],
      paddingInline: edge.desktop,
    },
  },
})

export const subtitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 600,
  color: vars.color.inkMuted,
  lineHeight: lineHeight.snug,
})

export const languageList = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[8],
  marginInlineStart: `calc(-1 * ${space[12]})`,
  listStyle: 'none',
})

export const language = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  paddingInline: space[12],
  borderRadius: vars.radius.control,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.accentSoft, color: vars.color.onAccentSoft },
    '&[aria-current]': { background: vars.color.accentSoft, color: vars.color.onAccentSoft, fontWeight: 600 },
  },
})

export const footer = style({
  display: 'grid',
  gap: space[32],
  paddingInline: edge.phone,
  paddingBlock: `${space[32]} max(${space[32]}, env(safe-area-inset-bottom))`,
  background: vars.color.surfaceSunken,
  fontSize: vars.text.small,
  '@media': { [onDesktop]: { paddingInline: edge.desktop, paddingBlock: space[48] } },
})

export const footerColumns = style({
  display: 'grid',
  gap: space[32],
  '@media': { [onTablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const footerColumn = style({ display: 'grid', alignContent: 'start', gap: space[8] })
export const facts = style({ display: 'grid', gap: space[8] })
export const term = style({ color: vars.color.inkMuted, lineHeight: lineHeight.snug })
export const line = style({ display: 'block' })
/** A full touch target that takes no more room than its line. */
export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  marginBlock: `calc(-1 * ${space[12]})`,
})
export const disclaimer = style({ color: vars.color.inkMuted, maxInlineSize: measure })
