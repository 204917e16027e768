import { vars } from '@hearth/ui/theme/contract.css'

/** The accent colour as a ground, in the dark scheme darkened like in a lit room. */
export const accentGround = {
  background: [vars.color.accentSoft, `light-dark(${vars.color.accent}, ${vars.color.accentSoft})`],
  color: [vars.color.onAccentSoft, `light-dark(${vars.color.onAccent}, ${vars.color.onAccentSoft})`],
  '@media': { print: { background: 'none', color: vars.color.ink } },
}

/** The number of a step beside its title and its text, which are one below the other. */
export const stepNumber = {
  content: 'counter(step)',
  gridRow: 'span 2',
  fontFamily: vars.font.display,
  fontSize: vars.text.display,
  lineHeight: '0.9',
  color: vars.color.accentText,
}
