import { roomAround } from '@hearth/ui/components/media'
import { breakpoints, motion, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

const onMedium = `screen and (min-width: ${breakpoints.medium}px)`
const onLarge = `screen and (min-width: ${breakpoints.large}px)`
const moving = '(prefers-reduced-motion: no-preference)'

/** Two cards per row on phones, the narrowest included, at most four elsewhere: with five, faces would be smaller than on a tablet. */
export const people = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  gap: space[12],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // The numbers of plates (`MemberCard`).
  counterReset: 'plate',
  '@media': {
    [onMedium]: {
      gridTemplateColumns: `repeat(auto-fill, minmax(max(11rem, (100% - 3 * ${space[16]}) / 4), 1fr))`,
      gap: space[16],
    },
    [onLarge]: { rowGap: space[24] },
  },
})
/** A list of one or two people, who take the whole width. */
const few = `${people}:not(:has(> :nth-child(3)))`
globalStyle(few, { gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))' })
globalStyle(`${few} > li`, { containerName: roomAround, containerType: 'inline-size' })
globalStyle(`${people} > li`, { counterIncrement: 'plate', minInlineSize: 0, breakInside: 'avoid' })
globalStyle(`${people} > li[data-new]`, {
  '@media': {
    [moving]: {
      transition: `opacity ${motion.slow} ${motion.easing}, transform ${motion.slow} ${motion.easing}`,
      '@starting-style': { opacity: 0, transform: `translateY(${space[12]})` },
    },
  },
})
