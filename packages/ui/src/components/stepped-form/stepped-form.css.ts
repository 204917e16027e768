import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { group } from '../field/field.css.ts'
import { media } from '../media.ts'

const running = 'form[data-h-running] &'
/**
 * Before the script runs the steps are already hidden, so that nothing moves when it does. If it does not run in time, all steps are shown as one
 * page.
 */
const awaited = 'form:not([data-h-running]) &'
const scripting = '(scripting: enabled)'
const patience = '5s'
const appear = keyframes({ to: { position: 'static', visibility: 'visible' } })
const vanish = keyframes({ to: { visibility: 'hidden' } })

/** A step or a button that is shown while it is marked with `data-h-now`. */
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

/** Shown only where the script runs. */
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
  // Clears the top bar, and the stepper above the heading.
  scrollMarginBlockStart: '10rem',
})

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[24] })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[12] })
/** Narrow enough that a label such as “Profil erstellen” fits beside the back button on a phone of 360 px. */
globalStyle(`${actions} button`, { paddingInline: `min(${space[32]}, 5vw)` })
/** Beside the back button if its label fits there. */
export const onward = style([part, { flex: '1 1 auto' }])
