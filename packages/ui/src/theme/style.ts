import { derivePalette } from './derive.ts'
import { type Scheme, schemesOf, type ThemeSeeds } from './seeds.ts'
import { breakpoints, type Palette, PREFIX, themeNames, typeRatio, typeSteps } from './tokens.ts'
import { fallbackFamiliesOf } from './typefaces.ts'

type Group = keyof typeof themeNames
type Values<G extends Group> = Readonly<Record<keyof (typeof themeNames)[G], string>>

const declare = <G extends Group>(group: G, values: Values<G>): string =>
  Object.entries<string>(themeNames[group])
    .map(([key, name]) => `--${PREFIX}-${name}:${values[key as keyof Values<G>]}`)
    .join(';')

const px = (value: number) => `${Math.round(value * 100) / 100}px`

function radii({ radius, controls }: ThemeSeeds): Values<'radius'> {
  return {
    card: px(radius),
    control: controls === 'pill' ? '999px' : px(radius),
    inner: px(radius / 2),
    round: '999px',
  }
}

/** `hairline` and `rule` set surfaces apart by a line; `shadow` leaves the card without one. */
function borders({ edge }: ThemeSeeds, { line, lineStrong }: Palette): Values<'border'> {
  return {
    card: { shadow: '0 solid transparent', hairline: `1px solid ${line}`, rule: `3px solid ${line}` }[edge],
    control: `${edge === 'rule' ? 2 : 1}px solid ${lineStrong}`,
  }
}

function shadows({ edge }: ThemeSeeds, { ink }: Palette, scheme: Scheme): Values<'shadow'> {
  const shade = (share: number) =>
    `${scheme === 'light' ? ink : '#000000'}${Math.round((scheme === 'light' ? share : share * 3) * 255)
      .toString(16)
      .padStart(2, '0')}`
  const floating = `0 12px 32px ${shade(0.18)},0 2px 6px ${shade(0.1)}`
  return {
    raised: edge === 'shadow' ? `0 1px 2px ${shade(0.08)},0 6px 18px ${shade(0.08)}` : 'none',
    floating: edge === 'rule' ? `6px 6px 0 ${shade(0.3)}` : floating,
  }
}

/** Generic families are keywords; every other name is quoted. */
const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-rounded',
])
const fontFamily = (families: readonly string[], own: ReadonlySet<string>): string =>
  families
    .flatMap((family) => [family, ...(own.has(family.toLowerCase()) ? fallbackFamiliesOf(family) : [])])
    .map((family) => (GENERIC.has(family) ? family : `"${family}"`))
    .join(',')

const typeScale = (ratio: number) =>
  Object.fromEntries(
    Object.entries(typeSteps).map(([name, step]) => [name, `${Math.round(ratio ** step * 1000) / 1000}rem`]),
  ) as Values<'text'>

const schemeCss = (seeds: ThemeSeeds, scheme: Scheme): string => {
  const palette = derivePalette(seeds, scheme)
  return [
    declare('color', palette),
    declare('border', borders(seeds, palette)),
    declare('shadow', shadows(seeds, palette, scheme)),
  ].join(';')
}

interface ThemeCssOptions {
  /** The only scheme to write, whatever the device prefers; one that the brand does not show is not written. */
  readonly scheme?: Scheme | undefined
  /** Families, in lower case, of which the brand has files of its own: their fallback fonts are listed behind them. */
  readonly ownFamilies?: ReadonlySet<string>
}

const NO_FAMILIES: ReadonlySet<string> = new Set()

/**
 * The content of a brand's `<style>` element: a value for every variable of the contract, after dark too where the brand has both schemes.
 * `html:root` outweighs the plain `:root` of stylesheets that arrive later. Safe inside HTML as long as the seeds passed their schema.
 */
export function themeCss(seeds: ThemeSeeds, { scheme, ownFamilies = NO_FAMILIES }: ThemeCssOptions = {}): string {
  const shown = schemesOf(seeds)
  const schemes = scheme && shown.includes(scheme) ? [scheme] : shown
  const [first = 'light', second] = schemes
  const phone = typeScale(typeRatio.phone)
  const shared = [
    `color-scheme:${schemes.join(' ')}`,
    declare('radius', radii(seeds)),
    declare('font', {
      display: fontFamily(seeds.font_display, ownFamilies),
      displayWeight: String(seeds.font_weight),
      text: fontFamily(seeds.font_text, ownFamilies),
    }),
    // No larger than a phone is wide: visitors' large letters would break its words inside.
    declare('text', { ...phone, display: `min(${phone.display},15vw)` }),
    declare('size', { touch: '2.75rem' }),
  ].join(';')
  const rules = [
    `html:root{${shared};${schemeCss(seeds, first)}}`,
    second ? `@media (prefers-color-scheme:${second}){html:root{${schemeCss(seeds, second)}}}` : '',
    `@media (min-width:${breakpoints.large}px){html:root{${declare('text', typeScale(typeRatio.desktop))}}}`,
  ]
  return rules.join('')
}
