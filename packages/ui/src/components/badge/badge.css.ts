import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { space } from '../../theme/tokens.ts'
import { media } from '../media.ts'

export const badge = recipe({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    minInlineSize: '1.25rem',
    blockSize: '1.25rem',
    paddingInline: space[4],
    borderRadius: vars.radius.round,
    fontFamily: vars.font.text,
    fontSize: '0.75rem',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1,
    background: vars.color.accent,
    color: vars.color.onAccent,
    '@media': { [media.forced]: { border: '1px solid' } },
  },
  variants: {
    tone: {
      warning: { background: vars.color.warning, color: vars.color.onWarning },
      danger: { background: vars.color.danger, color: vars.color.onDanger },
    },
  },
})
