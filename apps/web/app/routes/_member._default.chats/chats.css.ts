import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, lineHeight, space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'
import { pageInset } from '../../shell/page-inset.ts'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  inlineSize: '100%',
  paddingInline: pageInset,
  paddingBlock: `${space[16]} ${space[64]}`,
  '@media': {
    [onMedium]: { gridTemplateColumns: 'minmax(18.75rem, 25rem) minmax(0, 1fr)', columnGap: space[32] },
  },
})
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[16],
})
export const title = style({ fontSize: vars.text.title, lineHeight: lineHeight.snug, letterSpacing: '-0.01em' })

/** The place where a conversation opens. */
export const choose = style({
  display: 'none',
  '@media': {
    [onMedium]: {
      display: 'grid',
      placeItems: 'center',
      position: 'sticky',
      insetBlockStart: space[64],
      blockSize: '60svh',
      borderRadius: vars.radius.card,
      background: vars.color.surfaceSunken,
      color: vars.color.inkMuted,
      // Not beside an invitation to look around.
      selectors: { [`${list}:not(:has([data-h-list])) + &`]: { display: 'none' } },
    },
  },
})
