import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { breakpoints, lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

const onTablet = `screen and (min-width: ${breakpoints.medium}px)`
const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const busy = '&[aria-busy="true"]'
const off = '&:is(:disabled, [aria-disabled="true"]):not([aria-busy="true"])'

export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[8],
  minInlineSize: 0,
  selectors: { '[aria-busy="true"] > &': { opacity: 0 } },
})

export const words = style({ minInlineSize: 0, overflowWrap: 'anywhere', hyphens: 'auto', textWrap: 'balance' })

export const button = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    maxInlineSize: '100%',
    margin: 0,
    border: vars.border.control,
    borderColor: 'transparent',
    borderRadius: vars.radius.control,
    background: 'none',
    color: vars.color.ink,
    fontFamily: vars.font.text,
    fontWeight: 600,
    lineHeight: lineHeight.snug,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    touchAction: 'manipulation',
    transition: `transform ${motion.quick} ${motion.easing}`,
    selectors: {
      '&:active': { transform: 'scale(0.98)' },
      [off]: {
        borderColor: vars.color.line,
        background: vars.color.surfaceSunken,
        color: vars.color.inkMuted,
        cursor: 'not-allowed',
        transform: 'none',
      },
      [busy]: { pointerEvents: 'none' },
      // Printed, every tone is black text in a frame.
      '&&': { '@media': { [media.paper]: { borderColor: '#000', background: 'none', color: '#000' } } },
      [`${busy}::after`]: {
        content: '',
        position: 'absolute',
        inlineSize: '1.25em',
        blockSize: '1.25em',
        border: '2px solid currentColor',
        borderBlockStartColor: 'transparent',
        borderRadius: vars.radius.round,
        animation: `${turn} 900ms linear infinite`,
      },
    },
  },
  variants: {
    tone: {
      accent: {
        background: vars.color.accent,
        color: vars.color.onAccent,
        ':hover': { background: vars.color.accentHover },
        ':active': { background: vars.color.accentPressed },
      },
      outline: {
        borderColor: vars.color.lineStrong,
        ':hover': { borderColor: vars.color.ink, background: vars.color.surfaceSunken },
        ':active': { background: vars.color.line },
      },
      quiet: {
        ':hover': { background: vars.color.surfaceSunken },
        ':active': { background: vars.color.line },
        selectors: { [off]: { borderColor: 'transparent', background: 'none' } },
      },
      danger: {
        background: vars.color.dangerSoft,
        color: vars.color.onDangerSoft,
        borderColor: 'currentColor',
        ':hover': { background: vars.color.danger, color: vars.color.onDanger, borderColor: vars.color.danger },
      },
    },
    size: {
      small: { minBlockSize: vars.size.touch, paddingInline: space[16], fontSize: vars.text.small },
      medium: {
        minBlockSize: `calc(${vars.size.touch} + ${space[4]})`,
        padding: `${space[8]} min(${space[24]}, 7vw)`,
        fontSize: vars.text.body,
      },
      large: {
        minBlockSize: `calc(${vars.size.touch} + ${space[12]})`,
        padding: `${space[12]} min(${space[32]}, 9vw)`,
        fontSize: vars.text.body,
      },
      icon: { inlineSize: vars.size.touch, blockSize: vars.size.touch, flex: 'none', padding: 0 },
    },
    wide: {
      never: {},
      always: { inlineSize: '100%' },
      phone: { inlineSize: '100%', '@media': { [onTablet]: { inlineSize: 'auto' } } },
    },
  },
  defaultVariants: { tone: 'accent', size: 'medium', wide: 'never' },
})
