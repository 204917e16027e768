/** Measures of a typeface in ems: how high and deep its line is, and how wide its letters are on average at weights 400 and 600. */
export interface FontMeasures {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly regular: number
  readonly bold: number
}

interface Face {
  /** Names by which browsers find it on the device: its full name, and others of the same widths. */
  readonly names: readonly string[]
  /** Mean width of a letter in ems, counted as `measureFont` of tenancy counts. */
  readonly width: number
}
interface SystemFont {
  readonly regular: Face
  readonly bold: Face
}

/** Per kind a typeface of Windows and Apple devices, one of Android, one of Linux. Widths of fonts of the same metrics where the original is not free. */
const SYSTEM_FONTS: Readonly<Record<'serif' | 'sans', readonly SystemFont[]>> = {
  serif: [
    { regular: { names: ['Georgia'], width: 0.4341 }, bold: { names: ['Georgia Bold'], width: 0.5057 } },
    { regular: { names: ['Noto Serif'], width: 0.4719 }, bold: { names: ['Noto Serif Bold'], width: 0.501 } },
    { regular: { names: ['DejaVu Serif'], width: 0.5069 }, bold: { names: ['DejaVu Serif Bold'], width: 0.5603 } },
  ],
  sans: [
    {
      regular: { names: ['Arial', 'Liberation Sans'], width: 0.4386 },
      bold: { names: ['Arial Bold', 'Liberation Sans Bold'], width: 0.4723 },
    },
    { regular: { names: ['Roboto'], width: 0.4369 }, bold: { names: ['Roboto Bold'], width: 0.4437 } },
    { regular: { names: ['DejaVu Sans'], width: 0.5001 }, bold: { names: ['DejaVu Sans Bold'], width: 0.5647 } },
  ],
}

const SERIF_KEYWORDS = new Set(['serif', 'ui-serif'])
const isSerif = (stack: readonly string[]) => stack.some((family) => SERIF_KEYWORDS.has(family))

/** Names of the families that `fallbackFontCss` defines for `family`: to be listed right behind it. */
export const fallbackFamiliesOf = (family: string): string[] =>
  // As many for either kind.
  SYSTEM_FONTS.sans.map((_, index) => `${family} fallback ${index + 1}`)

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Weights at which `regular` and `bold` were measured; in between and beyond, letters widen evenly. */
const [REGULAR, BOLD] = [400, 600]
const widthAt = ({ regular, bold }: FontMeasures, weight: number) =>
  regular + ((weight - REGULAR) / (BOLD - REGULAR)) * (bold - regular)

interface FallbackFontOptions {
  readonly family: string
  /** The list of families in which it stands: whether a serif ends it decides which typefaces of the device are taken. */
  readonly stack: readonly string[]
  readonly measures: FontMeasures
  /** The one weight in which the family is used; without it both running text and bold text are. */
  readonly weight?: number
}

/**
 * `@font-face` rules that make typefaces of the device take the same space as a brand's own, so that next to nothing moves when that one arrives.
 */
export function fallbackFontCss({ family, stack, measures, weight }: FallbackFontOptions): string {
  const { ascent, descent, lineGap } = measures
  const names = fallbackFamiliesOf(family)
  const rule = (name: string, weights: string, face: Face, at: number) => {
    const size = widthAt(measures, at) / face.width
    const sources = face.names.map((local) => `local("${local}")`).join(',')
    return (
      `@font-face{font-family:"${name}";font-weight:${weights};src:${sources};size-adjust:${percent(size)};` +
      `ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:${percent(lineGap / size)}}`
    )
  }
  return SYSTEM_FONTS[isSerif(stack) ? 'serif' : 'sans']
    .map(({ regular, bold }, index) => {
      const name = names[index] ?? ''
      if (weight !== undefined) return rule(name, '100 900', weight > 500 ? bold : regular, weight)
      return rule(name, '100 500', regular, REGULAR) + rule(name, '501 900', bold, BOLD)
    })
    .join('')
}
