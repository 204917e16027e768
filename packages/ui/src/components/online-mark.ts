import { vars } from '../theme/contract.css.ts'
import { space } from '../theme/tokens.ts'
import { signedWith } from './signature.ts'

/** The word for somebody who is online, with a dot or the brand's sign before it. */
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
  selectors: {
    // The signal flag K: I wish to communicate with you.
    [signedWith('flags', '&::before')]: {
      inlineSize: '0.875rem',
      blockSize: '0.6875rem',
      borderRadius: 0,
      background: `linear-gradient(90deg, ${vars.color.highlight} 50%, ${vars.color.secondary} 50%)`,
    },
  },
} as const
