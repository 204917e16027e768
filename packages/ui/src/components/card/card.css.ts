import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

/** The style of a raised surface. */
export const raised = style({
  border: vars.border.card,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  boxShadow: vars.shadow.raised,
})

export const holder = style({ listStyle: 'none' })

export const card = recipe({
  base: [raised, { display: 'block', minInlineSize: 0, overflowWrap: 'break-word', listStyle: 'none' }],
  variants: {
    padding: {
      none: {},
      small: { padding: space[12] },
      medium: { padding: space[16] },
      large: { padding: space[24], '@media': { [media.tablet]: { padding: space[32] } } },
    },
    link: {
      true: {
        color: 'inherit',
        textDecoration: 'none',
        ':hover': { borderColor: vars.color.lineStrong, boxShadow: vars.shadow.floating },
        '@media': {
          [media.moving]: {
            transition: `transform ${motion.calm} ${motion.easing}`,
            ':hover': { transform: 'translateY(-2px)' },
            ':active': { transform: 'none' },
          },
        },
      },
    },
  },
})
