import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { group, hint } from '../field/field.css.ts'
import { media } from '../media.ts'

export const part = style([group, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] }])

/** Without a script all chips are shown. */
export const search = style({ '@media': { '(scripting: none)': { display: 'none' } } })

/** Keeps its height while it is empty. */
export const found = style([hint, { minBlockSize: '1lh', marginBlockStart: space[8] }])

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] })

export const chip = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  maxInlineSize: '100%',
  minBlockSize: vars.size.touch,
  padding: `${space[4]} ${space[16]}`,
  fontSize: vars.text.small,
  fontWeight: 500,
  lineHeight: lineHeight.snug,
  cursor: 'pointer',
  selectors: { '&[hidden]': { display: 'none' } },
})

/** The chip's shape, so that the focus ring is around all of it. */
export const input = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  margin: 0,
  border: vars.border.control,
  borderRadius: vars.radius.control,
  cursor: 'pointer',
  // A bar with the form's button may cover the lower edge of the screen.
  scrollMarginBlock: `calc(${space[64]} * 3)`,
  selectors: {
    [`${chip}:hover &`]: { borderColor: vars.color.ink },
    '&:checked': { borderColor: vars.color.onAccentSoft, background: vars.color.accentSoft },
  },
})

const ofChosen = `${input}:checked ~ &`
/** What stands on the chip's shape. */
const onTop = style({
  position: 'relative',
  pointerEvents: 'none',
  overflowWrap: 'anywhere',
  selectors: { [ofChosen]: { color: vars.color.onAccentSoft } },
})

export const icon = style([onTop, { selectors: { [ofChosen]: { display: 'none' } } }])
/** Takes the place of the icon, so that no chip changes its width. */
export const tick = style([
  onTop,
  {
    display: 'none',
    selectors: { [ofChosen]: { display: 'block' } },
    '@media': { [media.forced]: { selectors: { [ofChosen]: { color: 'Highlight' } } } },
  },
])
export const text = style([onTop, { minInlineSize: 0 }])
