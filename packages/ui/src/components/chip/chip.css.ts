import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

/** Positioned, so that visually hidden text inside scrolls with the chip where a row of chips scrolls sideways. */
export const text = style({ position: 'relative', minInlineSize: 0, overflowWrap: 'anywhere' })

const standingOut = { background: vars.color.accentSoft, color: vars.color.onAccentSoft, fontWeight: 600 } as const

export const chip = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[8],
    maxInlineSize: '100%',
    minBlockSize: space[32],
    padding: `${space[4]} ${space[12]}`,
    borderRadius: vars.radius.control,
    fontSize: vars.text.small,
    fontWeight: 500,
    lineHeight: lineHeight.snug,
    '@media': { [media.forced]: { border: '1px solid' } },
  },
  variants: {
    selected: {
      false: { background: vars.color.surfaceSunken, color: vars.color.ink },
      true: standingOut,
    },
    marked: { true: standingOut },
    link: {
      true: {
        minBlockSize: vars.size.touch,
        paddingInline: space[16],
        border: vars.border.control,
        textDecoration: 'none',
        '@media': { [media.moving]: { transition: `transform ${motion.quick} ${motion.easing}` } },
        ':hover': { borderColor: vars.color.ink },
        ':active': { transform: 'scale(0.96)' },
        selectors: {
          '&[aria-current]': { borderColor: 'currentColor' },
          '&:not([aria-current])': { background: 'none' },
        },
      },
    },
    removable: {
      true: {
        paddingInlineEnd: space[12],
        borderColor: vars.color.line,
        fontWeight: 600,
        selectors: { '&:not([aria-current])': { background: vars.color.surfaceRaised } },
      },
    },
  },
})
