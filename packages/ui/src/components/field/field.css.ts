import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, space } from '../../theme/tokens.ts'
import { controlBox } from '../control-box.ts'

/** Width that an icon over the end of a control takes. */
export const markRoom = `calc(${space[32]} + ${space[12]})`
/** Distance of the validity icons from the right edge of their control. */
export const markRight = createVar()

export const field = style({ minInlineSize: 0 })

export const group = style({ minInlineSize: 0, margin: 0, padding: 0, border: 0 })

export const label = style({
  display: 'block',
  marginBlockEnd: space[8],
  padding: 0,
  fontWeight: 600,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
})

export const optional = style({ fontWeight: 400, color: vars.color.inkMuted })

export const hint = style({
  marginBlock: `calc(-1 * ${space[4]}) ${space[8]}`,
  color: vars.color.inkMuted,
  lineHeight: lineHeight.snug,
  textWrap: 'pretty',
})

export const error = style({
  display: 'flex',
  gap: space[8],
  color: vars.color.dangerText,
  fontWeight: 500,
  lineHeight: lineHeight.snug,
})

export const errorText = style({
  order: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  selectors: { '&:not(:empty)': { marginBlockStart: space[8] } },
})

globalStyle(`${error} > svg`, { marginBlockStart: space[8] })
globalStyle(`${errorText}:empty + svg`, { display: 'none' })

const wrong = { borderColor: vars.color.dangerText, boxShadow: `inset 0 0 0 1px ${vars.color.dangerText}` } as const

/** The style of text inputs and selects. */
export const control = style({
  ...controlBox,
  display: 'block',
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: vars.text.body,
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: vars.color.inkMuted, opacity: 1 },
    '&:hover': { borderColor: vars.color.ink },
    '&:user-invalid:not(:focus)': wrong,
    '&[aria-invalid="true"]': wrong,
    '&:autofill': {
      WebkitTextFillColor: vars.color.ink,
      boxShadow: `inset 0 0 0 ${space[64]} ${vars.color.secondarySoft}`,
      caretColor: vars.color.ink,
    },
  },
})

/** Contains a control and the icons over its end. */
export const box = style({ position: 'relative' })

/** Drawn over the right end of a control: right and not inline-end, because the direction of the control follows the typed text. */
export const overEnd = style({
  position: 'absolute',
  insetBlock: 0,
  right: space[16],
  display: 'grid',
  alignItems: 'center',
  pointerEvents: 'none',
})

const mark = style([overEnd, { right: fallbackVar(markRight, space[16]) }])
const hidden = { display: 'none' } as const
const shown = { display: 'grid' } as const

export const validMark = style([
  mark,
  {
    color: vars.color.successText,
    ...hidden,
    // Only the server knows whether a password is right or hard to guess, so a valid one gets no tick. Nor does a value that it has yet to check.
    selectors: {
      [`${control}:user-valid:required:not([aria-invalid="true"], [autocomplete$="-password"], [data-h-checked=""]) ~ &`]:
        shown,
    },
  },
])

export const invalidMark = style([
  mark,
  {
    color: vars.color.dangerText,
    ...hidden,
    // This icon accompanies the browser's own messages; an error below the control has an icon of its own.
    selectors: { [`${control}:user-invalid:not(:focus, [aria-invalid="true"]) ~ &`]: shown },
  },
])
