import { vars } from '@hearth/ui/theme/contract.css'
import { breakpoints, measure, space } from '@hearth/ui/theme/tokens'
import { globalStyle, style } from '@vanilla-extract/css'

export const page = style({
  display: 'grid',
  gap: space[32],
  padding: space[16],
  maxInlineSize: `${breakpoints.wide}px`,
  marginInline: 'auto',
})

export const intro = style({ display: 'grid', gap: space[16] })
export const title = style({ fontSize: vars.text.title })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space[12], alignItems: 'end', listStyle: 'none' })
export const choice = style({ display: 'grid', gap: space[4] })

globalStyle(`${choice} > select, ${row} > button`, {
  font: 'inherit',
  minBlockSize: vars.size.touch,
  minInlineSize: vars.size.touch,
  color: vars.color.ink,
  background: vars.color.surfaceRaised,
  border: vars.border.control,
  borderRadius: vars.radius.inner,
  paddingInline: space[12],
})
globalStyle(`${row} a`, { display: 'inline-grid', alignItems: 'center', minBlockSize: vars.size.touch })

export const component = style({ display: 'grid', gap: space[16], minInlineSize: 0 })
export const componentName = style({
  fontSize: vars.text.lead,
  borderBlockEnd: `1px solid ${vars.color.line}`,
  paddingBlockEnd: space[8],
})
export const examples = style({
  display: 'grid',
  gap: space[24],
  gridTemplateColumns: '100%',
  '@media': { [`(min-width: ${breakpoints.large}px)`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** As wide as the page: for what is as wide as the window. */
export const wideExamples = style({ display: 'grid', gap: space[24], gridTemplateColumns: '100%' })
export const example = style({ display: 'grid', gap: space[8], alignContent: 'start', minInlineSize: 0 })
export const exampleName = style({
  fontFamily: vars.font.text,
  fontSize: vars.text.small,
  fontWeight: 'normal',
  color: vars.color.inkMuted,
  maxInlineSize: measure,
})
/** Bars and other things that are fixed to the window are fixed to their stage here. */
export const stage = style({ transform: 'translate(0)', minBlockSize: space[64], minInlineSize: 0 })
// It keeps above a bottom bar, of which the gallery has one too.
globalStyle(`[data-component=page-action-bar] ${stage}`, { minBlockSize: `calc(4 * ${space[64]})` })

/** Mails as wide as on a phone and beside a list of mails. */
export const frames = style({ display: 'flex', flexWrap: 'wrap', gap: space[16] })
const frame = style({ border: vars.border.control, blockSize: '760px', maxInlineSize: '100%' })
export const phoneFrame = style([frame, { inlineSize: '390px' }])
export const wideFrame = style([frame, { inlineSize: '700px' }])
export const plainText = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxInlineSize: measure })
