import { topBarEnd } from '@hearth/ui/components/top-bar/measures'
import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
/** Wide enough for the longest words of a field, narrow enough to be scanned at a glance. */
const formWidth = '28rem'
const artHeight = 'min(40rem, calc(100svh - 10rem))'

export const page = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingInline: pageInset,
  paddingBlock: `${space[24]} ${space[64]}`,
  '@media': { [onLarge]: { paddingBlock: `${space[48]} ${space[64]}` } },
})

/** The form starts at the left edge of the brand; on a wide screen the picture takes the rest. */
export const columns = styleVariants({
  plain: {},
  pictured: {
    '@media': {
      // Halves, as a picture beside a full form would be a stamp.
      [onMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space[48] },
      [onLarge]: { gridTemplateColumns: `minmax(0, ${formWidth}) minmax(0, 1fr)`, columnGap: space[64] },
    },
  },
})

export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[32],
  inlineSize: '100%',
  '@media': { [onMedium]: { maxInlineSize: formWidth } },
})

export const heading = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })

export const title = style({ fontSize: vars.text.title, letterSpacing: '-0.015em' })

export const smallHeading = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] })
export const smallTitle = style({ fontSize: vars.text.lead })

export const lead = style({ color: vars.color.inkMuted, fontSize: vars.text.lead, lineHeight: lineHeight.snug })

/** Stays in view beside a long form. */
export const art = style({
  display: 'none',
  '@media': {
    [onMedium]: {
      display: 'grid',
      // All of it is the picture's, so that it has its place before it has arrived.
      gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
      placeItems: 'center',
      position: 'sticky',
      insetBlockStart: `calc(${topBarEnd} + ${space[32]})`,
      alignSelf: 'start',
      inlineSize: '100%',
      maxBlockSize: artHeight,
    },
    [onLarge]: { blockSize: artHeight },
  },
})

/** Above the title on a phone, where the picture beside the words is left out. */
export const artAbove = style({
  justifySelf: 'start',
  inlineSize: 'auto',
  blockSize: 'min(28svh, 14rem)',
  '@media': { [onMedium]: { display: 'none' } },
})

/** In the dialog that shows the form, the picture is beside the form too, at most as high as the dialog. */
globalStyle(`dialog :has(> ${art})`, {
  '@media': { [onMedium]: { gridTemplateColumns: `minmax(0, ${formWidth}) minmax(0, 1fr)`, columnGap: space[32] } },
})
globalStyle(`dialog ${art}`, { '@media': { [onMedium]: { insetBlockStart: 0, blockSize: 'min(30rem, 60svh)' } } })

/** Fills its half, whatever the picture's own size. */
export const picture = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  objectFit: 'contain',
})
export const sources = style({ display: 'contents' })

/** The line with the link to the other form. */
export const otherForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[8],
  paddingBlockStart: space[16],
  borderBlockStart: `1px solid ${vars.color.line}`,
})

export const otherFormLink = style({ fontWeight: 600 })

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.small })
