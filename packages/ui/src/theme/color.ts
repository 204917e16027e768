import { clampChroma, converter, differenceEuclidean, formatHex, interpolate, type Oklch, wcagLuminance } from 'culori'

/** Least contrast of text, and of meaningful shapes, by WCAG 2.2 AA. */
export const AA_TEXT = 4.5
export const AA_SHAPE = 3

const toOklch = converter('oklch')

/** The colour in OKLCH; a grey gets hue 0. */
export function oklch(hex: string): Required<Pick<Oklch, 'l' | 'c' | 'h'>> {
  const color = toOklch(hex)
  if (!color) throw new TypeError(`not a colour: ${hex}`)
  return { l: color.l, c: color.c, h: color.h ?? 0 }
}

/** The nearest colour of that lightness and hue that sRGB can show, as `#rrggbb`. */
export const fromOklch = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h }, 'oklch'))

/** The same hue and chroma, `by` lighter (negative: darker) on OKLCH's scale of 0 to 1. */
export function lighten(hex: string, by: number): string {
  const { l, c, h } = oklch(hex)
  return fromOklch(l + by, c, h)
}

/** `share` (0 to 1) of `over` laid on `under`, mixed in OKLab. */
export const mix = (under: string, over: string, share: number): string =>
  formatHex(interpolate([under, over], 'oklab')(share))

/** Perceived difference of two colours in OKLab: 0 for equal, 1 for black and white; below 0.1 they are easily confused. */
export const distance: (one: string, other: string) => number = differenceEuclidean('oklab')

const contrastOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Contrast by WCAG 2.2, 1 to 21: the lowest of `hex` with each of the others. */
export function contrastWith(hex: string, others: readonly string[]): number {
  const own = wcagLuminance(hex)
  return Math.min(...others.map((other) => contrastOf(own, wcagLuminance(other))))
}

/** Step of the search in lightness, below what an eye can distinguish. */
const STEP = 0.01

/** The colour of the same hue, closest in lightness, that has a contrast of at least `least` with all of `others`; null if none has. */
export function nearestPassing(hex: string, others: readonly string[], least: number): string | null {
  const luminances = others.map((other) => wcagLuminance(other))
  const passes = (candidate: string) => {
    const own = wcagLuminance(candidate)
    return luminances.every((other) => contrastOf(own, other) >= least)
  }
  if (passes(hex)) return hex
  const { l, c, h } = oklch(hex)
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < -STEP || lightness > 1 + STEP) continue
      const candidate = fromOklch(lightness, c, h)
      if (passes(candidate)) return candidate
    }
  }
  return null
}
