import { expect, it } from 'vitest'
import { contrastWith, oklch } from './color.ts'
import { vars } from './contract.css.ts'
import { findContrastFaults } from './contrast.ts'
import { derivePalette } from './derive.ts'
import type { ThemeSeeds } from './seeds.ts'
import { themeCss } from './style.ts'
import { themeNames } from './tokens.ts'

const seeds: ThemeSeeds = {
  scheme: 'auto',
  accent: '#C8102E',
  secondary: '#1F5FA8',
  success: '#1F7A4D',
  warning: '#9A6200',
  danger: '#B3261E',
  paper: '#FFFFFF',
  ink: '#1B1B1F',
  dark: {},
  radius: 10,
  controls: 'round',
  edge: 'shadow',
  font_display: ['Georgia', 'serif'],
  font_weight: 600,
  font_text: ['Instrument Sans', 'system-ui'],
}
const declarations = (css: string) =>
  Object.fromEntries([...css.matchAll(/(--h-[a-z-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]))
const names = Object.values(themeNames).flatMap((group) => Object.values<string>(group))

it('gives every variable of the contract a value', () => {
  expect(Object.keys(declarations(themeCss(seeds))).sort()).toEqual(names.map((name) => `--h-${name}`).sort())
})

it('calls the variables what the stylesheets call them', () => {
  expect(vars.color.onAccentSoft).toBe('var(--h-on-accent-soft)')
  expect(vars.radius.card).toBe('var(--h-radius-card)')
})

it('writes both schemes where the brand follows the device, and one where it does not', () => {
  const both = themeCss(seeds)
  expect(both).toContain('html:root{color-scheme:light dark;')
  expect(both).toContain('@media (prefers-color-scheme:dark){html:root{--h-surface:')
  const night = themeCss({ ...seeds, scheme: 'dark', paper: '#0B1730', ink: '#F2F5FA', accent: '#FF6B57' })
  expect(night).toContain('html:root{color-scheme:dark;')
  expect(night).toContain('--h-surface:#0B1730')
  expect(night).not.toContain('prefers-color-scheme')
})

it('writes one scheme alone for whoever asks, and none that the brand does not show', () => {
  const dark = themeCss(seeds, { scheme: 'dark' })
  expect(dark).toContain('html:root{color-scheme:dark;')
  expect(dark).not.toContain('prefers-color-scheme')
  expect(declarations(dark)['--h-surface']).toBe(derivePalette(seeds, 'dark').surface)
  expect(Object.keys(declarations(dark))).toHaveLength(names.length)
  const light = { ...seeds, scheme: 'light' as const }
  expect(themeCss(light, { scheme: 'dark' })).toBe(themeCss(light))
})

it('quotes font families except the generic ones', () => {
  expect(declarations(themeCss(seeds))['--h-font-text']).toBe('"Instrument Sans",system-ui')
})

it('sets surfaces apart by lines that recede behind what stands on them, thick or thin', () => {
  for (const edge of ['hairline', 'rule'] as const) {
    const written = declarations(themeCss({ ...seeds, edge }, { scheme: 'light' }))
    expect(written['--h-border-card']).toMatch(new RegExp(`${edge === 'rule' ? '^3px' : '^1px'} solid #`))
    expect(written['--h-border-card']).toContain(written['--h-line'])
  }
})

it('leaves the seeds of a brand as they are', () => {
  expect(derivePalette(seeds, 'light')).toMatchObject({
    accent: '#C8102E',
    surface: '#FFFFFF',
    ink: '#1B1B1F',
    secondary: '#1F5FA8',
  })
})

it('takes a stated colour after dark, and derives the others', () => {
  const dark = derivePalette({ ...seeds, dark: { accent: '#FF8899' } }, 'dark')
  expect(dark.accent).toBe('#FF8899')
  expect(oklch(dark.surface).l).toBeLessThan(0.25)
  expect(oklch(dark.surfaceRaised).l).toBeGreaterThan(oklch(dark.surface).l)
})

it('keeps the hue of a tone in its soft ground, whatever hue the paper has', () => {
  const brand = { ...seeds, paper: '#FBF4E8', dark: { paper: '#0B1730' } }
  for (const scheme of ['light', 'dark'] as const) {
    const palette = derivePalette(brand, scheme)
    for (const tone of ['accent', 'secondary', 'success', 'danger'] as const) {
      const soft = oklch(palette[`${tone}Soft`])
      expect(Math.abs(soft.h - oklch(palette[tone]).h), `${tone} ${scheme}`).toBeLessThan(6)
      expect(soft.c).toBeGreaterThan(0.015)
    }
  }
})

it('rings the focus in the secondary colour, and in ink where that would look like an error', () => {
  const { secondary, ink } = seeds
  expect(derivePalette(seeds, 'light').focus).toBe(secondary)
  expect(derivePalette({ ...seeds, danger: '#A3324A', secondary: '#8C4A63' }, 'light').focus).toBe(ink)
})

it('finds nothing wrong with a theme that passes', () => {
  expect(findContrastFaults(seeds)).toEqual([])
})

it('names the seed that fails and the nearest colour that passes, of the same hue', () => {
  const [fault] = findContrastFaults({ ...seeds, accent: '#FFB3C0' })
  expect(fault).toMatchObject({ seed: 'accent', scheme: 'light', role: 'accent', least: 3 })
  const nearest = fault?.nearest ?? ''
  expect(findContrastFaults({ ...seeds, accent: nearest }).filter(({ seed }) => seed === 'accent')).toEqual([])
  expect(Math.abs(oklch(nearest).h - oklch('#FFB3C0').h)).toBeLessThan(6)
})

it('blames the ink where text is too faint, and the paper after dark where nothing was stated for the tone', () => {
  expect(findContrastFaults({ ...seeds, ink: '#999999' }).map(({ seed }) => seed)).toContain('ink')
  const grey = findContrastFaults({ ...seeds, dark: { paper: '#777777', ink: '#808080' } })
  expect(new Set(grey.map(({ scheme }) => scheme))).toEqual(new Set(['dark']))
  expect(grey.map(({ seed }) => seed)).toContain('dark.ink')
})

it('knows contrast as WCAG defines it', () => {
  expect(contrastWith('#ffffff', ['#000000'])).toBeCloseTo(21)
  expect(contrastWith('#767676', ['#ffffff'])).toBeCloseTo(4.54, 2)
})

/** A deterministic sequence of pseudo-random numbers from 0 to 1. */
function* numbers(): Generator<number, never> {
  for (let state = 42; ; ) {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    yield state / 2 ** 32
  }
}

it('derives roles that pass from any seeds that pass', () => {
  const random = numbers()
  const color = () =>
    `#${Math.floor(random.next().value * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`
  const pale = () => `#${[0, 1, 2].map(() => Math.floor(225 + random.next().value * 30).toString(16)).join('')}`
  const deep = () => `#${[0, 1, 2].map(() => Math.floor(16 + random.next().value * 40).toString(16)).join('')}`
  const stated = new Set(['accent', 'secondary', 'success', 'warning', 'danger', 'ink'])
  for (let round = 0; round < 120; round += 1) {
    const [accent, secondary, success, warning, danger] = [color(), color(), color(), color(), color()]
    const brand = { ...seeds, accent, secondary, success, warning, danger, paper: pale(), ink: deep() }
    expect(findContrastFaults(brand).filter(({ role }) => !stated.has(role))).toEqual([])
    expect(findContrastFaults(brand).filter(({ scheme }) => scheme === 'dark')).toEqual([])
  }
})
