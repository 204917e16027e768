import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { control } from '../field/field.css.ts'
import { layer, media } from '../media.ts'

export { box, select } from '../select/select.css.ts'

export const input = style([control, { paddingInlineEnd: space[48] }])

export const list = style({
  position: 'absolute',
  zIndex: layer.bar - 1,
  insetInline: 0,
  insetBlockStart: `calc(100% + ${space[4]})`,
  maxBlockSize: 'min(17rem, 45svh)',
  margin: 0,
  padding: space[4],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
  border: vars.border.card,
  borderRadius: vars.radius.card,
  background: vars.color.surfaceRaised,
  boxShadow: vars.shadow.floating,
  '@media': { [media.forced]: { border: '1px solid' } },
})

export const option = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  padding: `${space[8]} ${space[12]}`,
  borderRadius: vars.radius.inner,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  ':hover': { background: vars.color.surfaceSunken },
  selectors: {
    '&[data-active]': { background: vars.color.accentSoft, color: vars.color.onAccentSoft },
    '&[aria-selected="true"]': { fontWeight: 600 },
  },
  // A background is gone where the system sets the colours.
  '@media': { [media.forced]: { selectors: { '&[data-active]': { outline: '2px solid', outlineOffset: -2 } } } },
})

export const note = style({ padding: `${space[12]}`, color: vars.color.inkMuted, lineHeight: lineHeight.snug })
