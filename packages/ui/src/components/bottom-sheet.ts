import { vars } from '../theme/contract.css.ts'

/** A panel at the lower edge of the screen, always as wide as the screen, so that zoom leaves no strip of page beside it. */
export const bottomSheet = {
  position: 'fixed',
  inset: 'auto 0 0',
  inlineSize: '100%',
  maxInlineSize: 'none',
  margin: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: 0,
  borderBlockStart: vars.border.card,
  borderRadius: `${vars.radius.card} ${vars.radius.card} 0 0`,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: vars.shadow.floating,
} as const
