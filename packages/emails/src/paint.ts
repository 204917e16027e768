import type { ColorRole } from '@hearth/ui/theme/tokens'
import type { CSSProperties } from 'react'
import type { MailLook } from './look.ts'

const GROUNDS = [
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'accent',
  'onAccent',
  'accentSoft',
  'secondary',
  'highlight',
  'ink',
] as const satisfies readonly ColorRole[]
const TEXTS = ['ink', 'inkMuted', 'secondaryText', 'onAccent'] as const satisfies readonly ColorRole[]
const EDGES = ['line', 'ink'] as const satisfies readonly ColorRole[]

/** The colour roles of a part of a mail: background, text and borders. */
export interface Paint {
  readonly ground?: (typeof GROUNDS)[number]
  readonly text?: (typeof TEXTS)[number]
  readonly edge?: (typeof EDGES)[number]
}

interface Painted {
  readonly className: string
  readonly style: CSSProperties
}
export type Brush = (paint: Paint, style?: CSSProperties) => Painted

/**
 * Colours in the form for mails: those of the first scheme are inline, because some clients read nothing else; a class gives an element those of the
 * second where the reader's device prefers it.
 */
export const brushOf =
  ({ schemes: [first] }: MailLook): Brush =>
  ({ ground, text, edge }, style = {}) => ({
    className: [ground && `g-${ground}`, text && `t-${text}`, edge && `e-${edge}`].filter(Boolean).join(' '),
    style: {
      ...style,
      ...(ground && { backgroundColor: first?.palette[ground] }),
      ...(text && { color: first?.palette[text] }),
      ...(edge && { borderColor: first?.palette[edge] }),
    },
  })

/** The style rules of the classes for the second scheme; empty if the brand has one. */
export function schemeRules({ schemes: [, second] }: MailLook): string {
  if (!second) return ''
  const { name, palette } = second
  const rules = [
    ...GROUNDS.map((role) => `.g-${role}{background-color:${palette[role]}!important}`),
    ...TEXTS.map((role) => `.t-${role}{color:${palette[role]}!important}`),
    ...EDGES.map((role) => `.e-${role}{border-color:${palette[role]}!important}`),
  ]
  return `@media (prefers-color-scheme:${name}){${rules.join('')}}`
}
