export interface ColorSeeds {
  readonly accent: string
  readonly secondary: string
  readonly success: string
  readonly warning: string
  readonly danger: string
  readonly highlight?: string | undefined
  readonly paper: string
  readonly ink: string
}

/** The values that a brand states about its looks. Colours are `#rrggbb`; seeds read from a file must be validated first. */
export interface ThemeSeeds extends ColorSeeds {
  readonly scheme: 'auto' | 'light' | 'dark'
  readonly dark: { readonly [Seed in keyof ColorSeeds]?: string | undefined }
  /** Corner radius of a card, in px. */
  readonly radius: number
  readonly controls: 'pill' | 'round'
  readonly edge: 'shadow' | 'hairline' | 'rule'
  readonly font_display: readonly string[]
  /** Weight of titles, 400 to 800. */
  readonly font_weight: number
  readonly font_text: readonly string[]
}

export type Scheme = 'light' | 'dark'

/** The schemes that a brand has. */
export const schemesOf = (seeds: ThemeSeeds): readonly Scheme[] =>
  seeds.scheme === 'auto' ? ['light', 'dark'] : [seeds.scheme]
