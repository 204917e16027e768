import { AA_SHAPE, AA_TEXT, contrastWith, nearestPassing } from './color.ts'
import { derivePalette } from './derive.ts'
import { type ColorSeeds, type Scheme, schemesOf, type ThemeSeeds } from './seeds.ts'
import type { ColorRole, Palette } from './tokens.ts'

/** A pair of colours whose contrast is too low, and the seed to change. */
export interface ContrastFault {
  /** The seed to change, such as `accent` or `dark.paper`. */
  readonly seed: string
  readonly scheme: Scheme
  readonly role: ColorRole
  readonly color: string
  readonly against: ColorRole
  /** The contrast found and the contrast needed, 1 to 21. */
  readonly contrast: number
  readonly least: number
  /** The closest colour of the same hue that passes; null if the background itself must change. */
  readonly nearest: string | null
}

const SURFACES = ['surface', 'surfaceRaised', 'surfaceSunken'] as const
const TONES = ['accent', 'secondary', 'success', 'warning', 'danger'] as const

interface Pair {
  role: ColorRole
  against: readonly ColorRole[]
  least: number
  seed: keyof ColorSeeds
}

const onTone = (tone: (typeof TONES)[number]): Pair[] => {
  const Tone = `${tone.charAt(0).toUpperCase()}${tone.slice(1)}` as Capitalize<typeof tone>
  const fills: ColorRole[] = tone === 'accent' ? ['accent', 'accentHover', 'accentPressed'] : [tone]
  return [
    { role: tone, against: SURFACES, least: AA_SHAPE, seed: tone },
    { role: `on${Tone}`, against: fills, least: AA_TEXT, seed: tone },
    { role: `${tone}Text`, against: SURFACES, least: AA_TEXT, seed: tone },
    { role: `on${Tone}Soft`, against: [`${tone}Soft`], least: AA_TEXT, seed: tone },
    { role: 'ink', against: [`${tone}Soft`], least: AA_TEXT, seed: 'ink' },
  ]
}

/** All pairs of roles that components may put on each other, with the contrast they need. */
const PAIRS: readonly Pair[] = [
  { role: 'ink', against: SURFACES, least: AA_TEXT, seed: 'ink' },
  { role: 'inkMuted', against: SURFACES, least: AA_TEXT, seed: 'ink' },
  { role: 'lineStrong', against: SURFACES, least: AA_SHAPE, seed: 'ink' },
  { role: 'focus', against: SURFACES, least: AA_SHAPE, seed: 'secondary' },
  ...TONES.flatMap(onTone),
  { role: 'onHighlight', against: ['highlight'], least: AA_TEXT, seed: 'highlight' },
]

/** All pairs of a theme below WCAG AA (4.5 for text, 3 for shapes) in all its schemes. Empty if the theme passes. */
export const findContrastFaults = (seeds: ThemeSeeds): ContrastFault[] =>
  schemesOf(seeds).flatMap((scheme) => judge(derivePalette(seeds, scheme), seeds, scheme))

function judge(palette: Palette, seeds: ThemeSeeds, scheme: Scheme): ContrastFault[] {
  return PAIRS.flatMap(({ role, against, least, seed }) => {
    const color = palette[role]
    const worst = against.reduce((a, b) =>
      contrastWith(color, [palette[b]]) < contrastWith(color, [palette[a]]) ? b : a,
    )
    const contrast = contrastWith(color, [palette[worst]])
    if (contrast >= least) return []
    const nearest = nearestPassing(
      color,
      against.map((ground) => palette[ground]),
      least,
    )
    return [{ seed: seedToChange(seeds, scheme, seed), scheme, role, color, against: worst, contrast, least, nearest }]
  })
}

/** A seed that the dark scheme does not state was derived from the paper, so the paper must change. */
function seedToChange(seeds: ThemeSeeds, scheme: Scheme, seed: keyof ColorSeeds): string {
  if (scheme === 'light' || seeds.scheme === 'dark') return seed
  return seeds.dark[seed] === undefined ? 'dark.paper' : `dark.${seed}`
}
