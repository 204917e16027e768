import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { group } from '../field/field.css.ts'
import { media } from '../media.ts'

const running = 'form[data-h-running] &'
/** From the first paint on, so that nothing moves when the script comes. Should it never come, the form becomes one page after all. */
const awaited = 'form:not([data-h-running]) &'
const scripting = '(scripting: enabled)'
const patience = '5s'
const appear = keyframes({ to: { position: 'static', visibility: 'visible' } })
const vanish = keyframes({ to: { visibility: 'hidden' } })

/** Shown while it is marked: a step, or a button. */
export const part = style({
  selectors: { [`${running}:not([data-h-now])`]: { display: 'none' } },
  '@media': {
    [scripting]: {
      selectors: {
        [`${awaited}:not([data-h-now])`]: {
          position: 'absolute',
          visibility: 'hidden',
          animation: `${appear} 0s ${patience} forwards`,
        },
      },
    },
  },
})

/** For whoever has the script only. */
export const scripted = style({
  display: 'none',
  selectors: { [running]: { display: 'block' } },
  '@media': {
    [scripting]: {
      display: 'block',
      selectors: { [awaited]: { animation: `${vanish} 0s ${patience} forwards` } },
    },
  },
})

const enter = keyframes({ from: { opacity: 0, transform: `translateX(${space[16]})` } })

export const step = style([
  group,
  part,
  {
    selectors: { 'form:not([data-h-running]) & + &': { marginBlockStart: space[16] } },
    '@media': {
      [media.moving]: { selectors: { [`${running}[data-h-moved]`]: { animation: `${enter} 240ms ease-out` } } },
    },
  },
])

export const legend = style({ marginBlockEnd: space[24], padding: 0 })

export const heading = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  lineHeight: lineHeight.tight,
  letterSpacing: '-0.015em',
  outline: 'none',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  textWrap: 'balance',
  // The bar over the page, and the stepper above the heading.
  scrollMarginBlockStart: '10rem',
})

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12] })
/** So near to its edges that words such as “Profil erstellen” have room beside the way back on a phone of 360 px. */
globalStyle(`${actions} button`, { paddingInline: `min(${space[32]}, 5vw)` })
/** Beside the way back where its words have room there. */
export const onward = style([part, { flex: '1 1 auto' }])
