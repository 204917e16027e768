import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'

export const cropper = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] })

export const stage = style({
  position: 'relative',
  blockSize: 'min(28rem, 52svh)',
  overflow: 'hidden',
  borderRadius: vars.radius.inner,
  background: '#1b1b1f',
})

/** The frame's shadow dims what is cropped away, in any brand's colours. */
export const frame = style({
  selectors: {
    '&&': { color: 'rgb(0 0 0 / 0.6)', borderColor: '#fff', borderWidth: 2 },
    '&&:focus-visible': { outline: `4px solid ${vars.color.accent}`, outlineOffset: -4 },
  },
})

export const controls = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] })
export const label = style({ fontWeight: 600 })
export const zoom = style({
  flex: 1,
  minInlineSize: '5rem',
  blockSize: vars.size.touch,
  margin: 0,
  accentColor: vars.color.accent,
  cursor: 'pointer',
})
