import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, motion, space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

const without = '(scripting: none)'

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })

export const box = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: space[8],
    padding: space[8],
    border: `2px dashed ${vars.color.lineStrong}`,
    borderRadius: vars.radius.inner,
    color: vars.color.accentText,
    fontWeight: 600,
    lineHeight: lineHeight.snug,
    textAlign: 'center',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    selectors: {
      '&:hover': { borderColor: vars.color.accentText, background: vars.color.surfaceSunken },
      '&:has(:focus-visible)': { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
    },
    '@media': { [media.moving]: { transition: `background-color ${motion.calm} ${motion.easing}` } },
  },
  variants: {
    size: {
      tile: { aspectRatio: '4 / 5', fontSize: vars.text.small },
      large: { minBlockSize: '11rem', padding: space[24], borderRadius: vars.radius.card, fontSize: vars.text.lead },
    },
  },
})

/** Covers its box, so that clicks, taps and drops there reach it. Without a script it is an ordinary file input. */
export const input = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  opacity: 0,
  cursor: 'pointer',
  '@media': { [without]: { position: 'static', blockSize: 'auto', minBlockSize: vars.size.touch, opacity: 1 } },
})

export const hint = style({ color: vars.color.inkMuted, fontSize: vars.text.small, fontWeight: 400 })

export const send = style({ '@media': { '(scripting: enabled)': { display: 'none' } } })

export const dropArea = style({ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const drop = style({
  position: 'absolute',
  inset: `calc(-1 * ${space[8]})`,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  padding: space[16],
  border: `3px dashed ${vars.color.accent}`,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  fontSize: vars.text.lead,
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
})
