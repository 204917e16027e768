// The measures that all brands share, and the names of the variables in which brands differ. Plain TypeScript, so that server code can import it
// without the styling compiler.

/** Widths in px at which a layout may change (spec, section 2). */
export const breakpoints = { small: 576, medium: 768, large: 992, wide: 1200 } as const

/** Distances, in steps of 4 px, named by their pixels. */
export const space = {
  4: '0.25rem',
  8: '0.5rem',
  12: '0.75rem',
  16: '1rem',
  24: '1.5rem',
  32: '2rem',
  48: '3rem',
  64: '4rem',
} as const

/** Least side of a touch target, for places where it need not grow with the text. */
export const touchSize = '44px'

export const lineHeight = { tight: '1.1', snug: '1.3', text: '1.55' } as const

/** Longest comfortable line of text. */
export const measure = '65ch'

export const motion = { quick: '120ms', calm: '180ms', slow: '240ms', easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** At most this many lines of a text, with an ellipsis for the rest. */
export const clamp = (lines: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }) as const

/** Steps of the type scale: the exponent of the ratio, in rem. */
export const typeSteps = { small: -1, body: 0, lead: 1, title: 3, display: 6 } as const
/** Ratio between two steps, below and from the `large` breakpoint. */
export const typeRatio = { phone: 1.2, desktop: 1.25 } as const

/** The variable that holds the drawing of the brand's signature, if the brand has one. */
export const SIGNATURE_DRAWING = '--h-signature'

/** Prefix of every theme variable: `--h-surface`. */
export const PREFIX = 'h'

/** Names of the theme variables without prefix. Stable, because stored styles and other builds use them. */
export const themeNames = {
  color: {
    surface: 'surface',
    surfaceRaised: 'surface-raised',
    surfaceSunken: 'surface-sunken',
    ink: 'ink',
    inkMuted: 'ink-muted',
    line: 'line',
    lineStrong: 'line-strong',
    focus: 'focus',
    scrim: 'scrim',
    accent: 'accent',
    accentHover: 'accent-hover',
    accentPressed: 'accent-pressed',
    onAccent: 'on-accent',
    accentText: 'accent-text',
    accentSoft: 'accent-soft',
    onAccentSoft: 'on-accent-soft',
    secondary: 'secondary',
    onSecondary: 'on-secondary',
    secondaryText: 'secondary-text',
    secondarySoft: 'secondary-soft',
    onSecondarySoft: 'on-secondary-soft',
    success: 'success',
    onSuccess: 'on-success',
    successText: 'success-text',
    successSoft: 'success-soft',
    onSuccessSoft: 'on-success-soft',
    warning: 'warning',
    onWarning: 'on-warning',
    warningText: 'warning-text',
    warningSoft: 'warning-soft',
    onWarningSoft: 'on-warning-soft',
    danger: 'danger',
    onDanger: 'on-danger',
    dangerText: 'danger-text',
    dangerSoft: 'danger-soft',
    onDangerSoft: 'on-danger-soft',
    highlight: 'highlight',
    onHighlight: 'on-highlight',
  },
  radius: { card: 'radius-card', control: 'radius-control', inner: 'radius-inner', round: 'radius-round' },
  border: { card: 'border-card', control: 'border-control' },
  shadow: { raised: 'shadow-raised', floating: 'shadow-floating' },
  font: { display: 'font-display', displayWeight: 'font-display-weight', text: 'font-text' },
  text: { small: 'text-small', body: 'text-body', lead: 'text-lead', title: 'text-title', display: 'text-display' },
  size: { touch: 'size-touch' },
} as const

export type ColorRole = keyof typeof themeNames.color
/** A colour for every role: `#rrggbb`, or `#rrggbbaa` for the scrim. */
export type Palette = Readonly<Record<ColorRole, string>>
