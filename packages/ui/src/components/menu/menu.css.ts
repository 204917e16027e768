import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { bottomSheet } from '../bottom-sheet.ts'
import { media } from '../media.ts'
import { topBarEnd } from '../top-bar/measures.ts'

const anchor = '--h-menu'
/** Whether the browser can position a panel beside the trigger that opened it. */
const anchors = '(anchor-scope: all)'

export const menu = style({
  display: 'inline-flex',
  minInlineSize: 0,
  '@supports': { [anchors]: { anchorScope: anchor } },
})

export const trigger = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[8],
    minInlineSize: vars.size.touch,
    minBlockSize: vars.size.touch,
    maxInlineSize: '100%',
    padding: space[4],
    border: 0,
    borderRadius: vars.radius.control,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    ':hover': { background: vars.color.surfaceSunken },
    '@supports': { [anchors]: { anchorName: anchor } },
    selectors: { '&:has(+ :popover-open)': { background: vars.color.surfaceSunken } },
  },
  variants: {
    onPhones: { shown: {}, hidden: { '@media': { [media.phone]: { display: 'none' } } } },
  },
})

const fade = `opacity ${motion.calm} ${motion.easing}`
const slide = `transform ${motion.calm} ${motion.easing}`

export const panel = recipe({
  base: {
    ...bottomSheet,
    maxBlockSize: '80svh',
    padding: `${space[12]} ${space[8]} max(${space[12]}, env(safe-area-inset-bottom))`,
    textAlign: 'start',
    '::backdrop': { background: vars.color.scrim },
    '@media': {
      [media.forced]: { border: '1px solid' },
      [media.moving]: { transition: `${fade}, ${slide}` },
      [media.tablet]: {
        insetBlock: `calc(${topBarEnd} + ${space[4]}) auto`,
        inlineSize: 'max-content',
        minInlineSize: '14rem',
        maxInlineSize: '22rem',
        maxBlockSize: `calc(100svh - ${topBarEnd} - ${space[16]})`,
        padding: space[8],
        border: vars.border.card,
        borderRadius: vars.radius.card,
        '::backdrop': { background: 'none' },
        '@supports': {
          [anchors]: {
            positionAnchor: anchor,
            inset: 'auto',
            marginBlock: space[4],
            positionTryFallbacks: 'flip-block, flip-inline',
          },
        },
      },
    },
    selectors: {
      '&:popover-open': {
        '@media': {
          [media.moving]: {
            '@starting-style': { opacity: 0, transform: `translateY(${space[24]})` },
          },
          [`${media.moving} and ${media.tablet}`]: {
            '@starting-style': { opacity: 0, transform: `translateY(calc(-1 * ${space[8]}))` },
          },
        },
      },
    },
  },
  variants: {
    align: {
      start: {
        '@media': {
          [media.tablet]: {
            insetInline: `${space[16]} auto`,
            '@supports': { [anchors]: { insetInline: 'auto', positionArea: 'block-end span-inline-end' } },
          },
        },
      },
      end: {
        '@media': {
          [media.tablet]: {
            insetInline: `auto ${space[16]}`,
            '@supports': { [anchors]: { insetInline: 'auto', positionArea: 'block-end span-inline-start' } },
          },
        },
      },
    },
  },
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: `calc(${vars.size.touch} + ${space[4]})`,
  margin: 0,
  padding: `${space[8]} ${space[12]}`,
  border: 0,
  borderRadius: vars.radius.inner,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  lineHeight: lineHeight.snug,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  outlineOffset: -2,
  ':hover': { background: vars.color.surfaceSunken },
  selectors: { '&[aria-current]': { color: vars.color.accentText, fontWeight: 600 } },
  '@media': { [media.tablet]: { minBlockSize: vars.size.touch } },
})

export const heading = style({
  padding: `${space[8]} ${space[12]}`,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
})

export const itemText = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })

export const separator = style({
  marginBlock: space[8],
  marginInline: space[12],
  border: 0,
  borderBlockStart: `1px solid ${vars.color.line}`,
})
