import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { clamp, motion, space } from '../../theme/tokens.ts'
import { controlBox } from '../control-box.ts'
import { media } from '../media.ts'

export const row = recipe({
  base: {
    // Must come before the box: the shorthand would reset its line height.
    font: 'inherit',
    ...controlBox,
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
  },
  variants: {
    leads: {
      false: {},
      true: {
        cursor: 'pointer',
        ':hover': { borderColor: vars.color.ink },
        selectors: {
          '&[aria-current]': {
            background: vars.color.accentSoft,
            borderColor: vars.color.accentText,
            color: vars.color.onAccentSoft,
            fontWeight: 600,
          },
        },
        '@media': {
          [media.moving]: {
            transition: `transform ${motion.quick} ${motion.easing}`,
            ':active': { transform: 'scale(0.98)' },
          },
        },
      },
    },
  },
})

export const leading = style({ flex: 'none' })

export const words = style({ flex: 1, display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' })
export const title = style({ selectors: { '&:not(:last-child)': { fontWeight: 600 } } })
/** Cut after two lines: it is a preview of what the row opens. */
export const text = style({ ...clamp(2), color: vars.color.inkMuted, fontSize: vars.text.small, fontWeight: 400 })

export const trailing = style({
  flex: 'none',
  maxInlineSize: '40%',
  fontSize: vars.text.small,
  overflowWrap: 'anywhere',
})
