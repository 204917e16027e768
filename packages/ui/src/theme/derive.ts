import { AA_SHAPE, AA_TEXT, contrastWith, distance, fromOklch, lighten, mix, nearestPassing, oklch } from './color.ts'
import type { ColorSeeds, Scheme, ThemeSeeds } from './seeds.ts'
import type { Palette } from './tokens.ts'

interface Surfaces {
  surface: string
  surfaceRaised: string
  surfaceSunken: string
}
const all = (surfaces: Surfaces) => [surfaces.surface, surfaces.surfaceRaised, surfaces.surfaceSunken]

/** A raised surface is lighter in both schemes; where the paper is white already, sunken surfaces are darker instead. */
function surfacesOf(paper: string, scheme: Scheme): Surfaces {
  return scheme === 'light'
    ? { surface: paper, surfaceRaised: mix(paper, '#ffffff', 0.65), surfaceSunken: lighten(paper, -0.03) }
    : { surface: paper, surfaceRaised: lighten(paper, 0.045), surfaceSunken: lighten(paper, -0.03) }
}

/**
 * The seeds of one scheme. For the dark scheme, seeds that are not stated are derived from the light ones: a dark paper, a light ink, and tones
 * lightened until they have enough contrast.
 */
function seedsOf(seeds: ThemeSeeds, scheme: Scheme): ColorSeeds {
  return scheme === 'light' || seeds.scheme === 'dark' ? seeds : darkSeeds(seeds)
}

function darkSeeds(seeds: ThemeSeeds): ColorSeeds {
  const { dark } = seeds
  const light = { paper: oklch(seeds.paper), ink: oklch(seeds.ink) }
  const paper = dark.paper ?? fromOklch(0.19, Math.min(light.ink.c, 0.025), light.ink.h)
  const ink = dark.ink ?? fromOklch(0.94, Math.min(light.paper.c, 0.02), light.paper.h)
  const surfaces = all(surfacesOf(paper, 'dark'))
  const lifted = (hex: string) => nearestPassing(hex, surfaces, AA_SHAPE + 0.5) ?? hex
  return {
    paper,
    ink,
    accent: dark.accent ?? lifted(seeds.accent),
    secondary: dark.secondary ?? lifted(seeds.secondary),
    success: dark.success ?? lifted(seeds.success),
    warning: dark.warning ?? lifted(seeds.warning),
    danger: dark.danger ?? lifted(seeds.danger),
    highlight: dark.highlight ?? seeds.highlight,
  }
}

/** The text colour on a filled shape: the brand's own paper or ink if legible, else white or black, one of which always is. */
const textOn = (fill: string, { paper, ink }: ColorSeeds, scheme: Scheme) =>
  (scheme === 'light' ? [paper, '#ffffff', ink, '#000000'] : [ink, paper, '#ffffff', '#000000']).find(
    (candidate) => contrastWith(candidate, [fill]) >= AA_TEXT,
  ) ?? '#000000'

/** A tone as a text colour: unchanged if legible, else changed in lightness only, as little as needed. */
const legible = (tone: string, on: readonly string[], ink: string) => nearestPassing(tone, on, AA_TEXT) ?? ink

/** How far a soft background is from the paper towards its tone, and its largest share of the tone's chroma. */
const SOFTNESS = { light: { share: 0.1, chroma: 0.22, most: 0.045 }, dark: { share: 0.2, chroma: 0.34, most: 0.055 } }

/**
 * A soft background of a tone: as light as a mixture with the paper but in the tone's own hue, because paper of another hue would turn the mixture
 * grey.
 */
function softBackground(tone: string, paper: string, scheme: Scheme): string {
  const { share, chroma, most } = SOFTNESS[scheme]
  const { c, h } = oklch(tone)
  return fromOklch(oklch(mix(paper, tone, share)).l, Math.min(c * chroma, most), h)
}

function toneRoles(tone: string, seeds: ColorSeeds, surfaces: Surfaces, scheme: Scheme) {
  const soft = softBackground(tone, surfaces.surface, scheme)
  return {
    fill: tone,
    on: textOn(tone, seeds, scheme),
    text: legible(tone, all(surfaces), seeds.ink),
    soft,
    onSoft: legible(tone, [soft], seeds.ink),
  }
}

/** The five roles of one tone by their names in the palette: `accent`, `onAccent`, `accentText`, `accentSoft`, `onAccentSoft`. */
const named = <Name extends string>(name: Name, tone: ReturnType<typeof toneRoles>) => {
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    [name]: tone.fill,
    [`on${capital}`]: tone.on,
    [`${name}Text`]: tone.text,
    [`${name}Soft`]: tone.soft,
    [`on${capital}Soft`]: tone.onSoft,
  } as Record<Name | `on${Capitalize<Name>}` | `${Name}Text` | `${Name}Soft` | `on${Capitalize<Name>}Soft`, string>
}

/** Least distance of the focus ring from the colour of errors, so that it does not look like a field's error border. */
const LEAST_DISTANCE = 0.1

/** The colour of the focus ring: the secondary colour, or ink if the secondary looks like danger. */
function focusOf({ secondary, danger, ink }: ColorSeeds, surfaces: Surfaces): string {
  const ring = nearestPassing(secondary, all(surfaces), AA_SHAPE)
  return ring && distance(ring, danger) >= LEAST_DISTANCE ? ring : ink
}

/** A colour for every role, derived from the seeds of one scheme. Seeds themselves are not changed: `findContrastFaults` judges them. */
export function derivePalette(seeds: ThemeSeeds, scheme: Scheme): Palette {
  const own = seedsOf(seeds, scheme)
  const { paper, ink } = own
  const surfaces = surfacesOf(paper, scheme)
  const tone = (fill: string) => toneRoles(fill, own, surfaces, scheme)
  const accent = tone(own.accent)
  const highlight = own.highlight ?? own.warning
  // Pressed buttons move away from the lightness of their text, so that they stay legible.
  const away = oklch(accent.on).l > oklch(accent.fill).l ? -1 : 1
  return {
    ...surfaces,
    ink,
    inkMuted: nearestPassing(mix(ink, paper, 0.38), all(surfaces), AA_TEXT) ?? ink,
    line: mix(paper, ink, 0.14),
    lineStrong: nearestPassing(mix(paper, ink, 0.4), all(surfaces), AA_SHAPE) ?? ink,
    focus: focusOf(own, surfaces),
    scrim: `${scheme === 'light' ? ink : '#000000'}99`,
    ...named('accent', accent),
    accentHover: lighten(accent.fill, away * 0.04),
    accentPressed: lighten(accent.fill, away * 0.08),
    ...named('secondary', tone(own.secondary)),
    ...named('success', tone(own.success)),
    ...named('warning', tone(own.warning)),
    ...named('danger', tone(own.danger)),
    highlight,
    onHighlight: textOn(highlight, own, scheme),
  }
}
