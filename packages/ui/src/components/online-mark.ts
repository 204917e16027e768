import { vars } from '../theme/contract.css.ts'
import { space } from '../theme/tokens.ts'

/** The word for somebody who is online, with a dot before it. */
export const onlineMark = {
  display: 'inline-flex',
  alignItems: 'center',
  color: vars.color.successText,
  fontWeight: 500,
  '::before': {
    content: '',
    inlineSize: space[8],
    blockSize: space[8],
    flex: 'none',
    borderRadius: vars.radius.round,
    background: 'currentColor',
    forcedColorAdjust: 'none',
  },
} as const
