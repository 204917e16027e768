import { type Clothing, figurePainter } from './figure.ts'
import { detail, hash, mix, noise, smooth } from './noise.ts'
import { blur, type Light, paint, put, type Raster } from './raster.ts'

const blend = (from: Light, to: Light, share: number): Light => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]
const scaled = ([red, green, blue]: Light, by: number): Light => [red * by, green * by, blue * by]

interface Sea {
  readonly top: Light
  readonly low: Light
  readonly water: Light
  readonly sun: Light
  readonly sand: Light
  /** Position of the sun, as shares of the width and the height. */
  readonly at: readonly [number, number]
  readonly clothing: Clothing
  readonly person: { readonly x: number; readonly y: number; readonly height: number }
}

/** A figure at the sea, against the sun. */
export function sea(raster: Raster, { top, low, water, sun, sand, at, clothing, person }: Sea): Raster {
  const { aspect } = raster
  const [sunX, sunY] = [at[0] * aspect, at[1]]
  const horizon = 0.47
  paint(raster, (x, y, dab) => {
    const far = Math.hypot(x - sunX, (y - sunY) * 1.2)
    const glow = Math.exp(-far * 7) + 6 * smooth(0.035, 0.02, far)
    if (y < horizon) {
      const cloud = smooth(0.45, 0.75, detail(x * 2.2 + 3, y * 9, 5, 3)) * smooth(0, 0.3, y + 0.1)
      const sky = blend(top, low, (y / horizon) ** 1.6)
      const lit = blend(scaled(sky, 0.8), sun, 0.25 + 0.4 * Math.exp(-far * 3))
      return put(dab, blend(blend(sky, lit, cloud * 0.75), scaled(sun, 2.4), Math.min(1, glow * 0.55)))
    }
    const shore = 0.79 + 0.025 * noise(x * 3, 1, 8) + 0.006 * noise(x * 22, 2, 9)
    if (y < shore) {
      const depth = 1 / (y - horizon + 0.012)
      const wave = detail(x * depth * 0.5, depth * 2.2, 4, 21)
      const column = Math.exp(-(((x - sunX) / (0.05 + (y - horizon) * 0.35)) ** 2))
      const sparkle = column * smooth(0.52, 0.75, wave) * 2.6
      const body = blend(water, low, 0.55 * smooth(horizon + 0.2, horizon, y) + 0.3 * (wave - 0.4))
      const foam =
        smooth(0.025, 0, Math.abs(y - shore + 0.02 + 0.02 * noise(x * 6, 4, 30))) *
        smooth(0.35, 0.6, noise(x * 60, y * 90, 31))
      return put(dab, blend(blend(body, scaled(sun, 1.8), Math.min(1, sparkle)), scaled(low, 1.1), foam))
    }
    const wet = smooth(shore + 0.07, shore, y)
    const sandy = scaled(sand, 0.75 + 0.5 * detail(x * 40, y * 60, 4, 40))
    put(dab, blend(sandy, scaled(low, 0.75), wet * 0.7))
  })
  blur(raster, 0.0035)
  // The shadow falls towards the camera and is painted before the figure.
  paint(raster, (x, y, dab) => {
    const across = (x - person.x * aspect) / (0.09 * person.height)
    const down = (y - person.y) / (1 - person.y + 0.02)
    if (down > 0) put(dab, scaled(sand, 0.12), 0.7 * Math.exp(-across * across * 1.4) * (1 - down * 0.6))
  })
  return paint(
    raster,
    figurePainter({
      ...person,
      x: person.x * aspect,
      clothing,
      ambient: scaled(blend(top, low, 0.4), 0.42),
      key: scaled(sun, 1.1),
      from: [at[0] - person.x > 0 ? 0.9 : -0.9, -0.25, -0.35],
    }),
  )
}

/** Mountain ranges, very wide, with a small figure in front. */
export function mountains(raster: Raster): Raster {
  const { aspect } = raster
  const ridges = [0.3, 0.42, 0.5, 0.6, 0.7, 0.82].map((base, range) => ({ base, range, height: 0.26 - range * 0.03 }))
  const heightAt = (x: number, { base, range, height }: (typeof ridges)[number]) =>
    base - height * (detail(x * (1.3 + range * 0.5) + range * 17, range * 3.7, 6, range) - 0.42) * 1.6
  paint(raster, (x, y, dab) => {
    let light = blend([0.28, 0.45, 0.78], [1, 0.92, 0.85], smooth(-0.1, 0.55, y))
    const cloud = smooth(0.5, 0.8, detail(x * 1.4, y * 5, 5, 60))
    light = blend(light, [1.25, 1.15, 1.08], cloud * 0.8)
    for (const ridge of ridges) {
      const edge = heightAt(x, ridge)
      if (y < edge) continue
      const air = 1 - ridge.range / 5.6
      const rock = detail(x * 16 + y * 11 + ridge.range * 9, y * 26 - x * 7, 4, 70 + ridge.range)
      const face = detail(x * 6 - y * 5, y * 5 + x * 3, 3, 75 + ridge.range)
      const sunny = smooth(0.36, 0.62, face + (rock - 0.5) * 0.7)
      const snow = smooth(0.15, 0.02, y - edge + (rock - 0.5) * 0.2) * smooth(3.2, 0.5, ridge.range)
      const wooded = blend([0.015, 0.025, 0.012], [0.15, 0.15, 0.05], sunny * (0.4 + rock))
      const bare = blend([0.05, 0.06, 0.09], [0.34, 0.28, 0.22], sunny)
      const covered = blend(ridge.range > 3 ? wooded : bare, blend([0.32, 0.4, 0.6], [1.3, 1.18, 1.05], sunny), snow)
      light = blend(covered, [0.6, 0.7, 0.9], air ** 1.7 * 0.75)
      const mist = smooth(0.04, 0.2, y - edge) * smooth(0.3, 0.9, noise(x * 2.6, y * 5, 80))
      light = blend(light, [0.85, 0.87, 0.93], 0.55 * mist * air)
    }
    put(dab, light)
  })
  blur(raster, 0.002)
  return paint(
    raster,
    figurePainter({
      x: aspect * 0.31,
      y: 0.97,
      height: 0.36,
      clothing: {
        coat: [0.6, 0.09, 0.04],
        legs: [0.05, 0.06, 0.09],
        hat: [0.1, 0.12, 0.2],
        skin: [0.5, 0.3, 0.2],
        hair: [0.1, 0.06, 0.03],
        bag: [0.12, 0.16, 0.2],
        shape: 'shirt',
      },
      ambient: [0.4, 0.45, 0.55],
      key: [1.3, 1.15, 0.9],
      from: [-0.8, -0.5, 0.35],
    }),
  )
}

/** A path between tall trunks in fog, twice as high as wide, with a figure in a raincoat. */
export function forest(raster: Raster): Raster {
  const { aspect } = raster
  paint(raster, (x, y, dab) => {
    const leaves = detail(x * 9, y * 7, 5, 90)
    const clear = Math.exp(-(((x - aspect * 0.55) / 0.16) ** 2)) * Math.exp(-(((y - 0.5) / 0.28) ** 2))
    let light = blend([0.1, 0.15, 0.07], [0.5, 0.6, 0.36], leaves * 0.7 + clear * 0.6)
    light = blend(light, [1.5, 1.45, 1.2], clear * 0.85)
    put(dab, light)
  })
  blur(raster, 0.012)
  for (let row = 0; row < 4; row += 1) {
    const air = 0.75 - row * 0.23
    paint(raster, (x, y, dab) => {
      for (let trunk = 0; trunk < 7; trunk += 1) {
        const place = (trunk + 0.2 + 0.6 * hash(trunk, row, 5)) / 7
        const middle = place * aspect * 1.15 - 0.03 + 0.012 * noise(y * 3, trunk, row)
        if (Math.abs(place - 0.5) < 0.11 - row * 0.005 + row * 0.035) continue
        const wide = (0.008 + row * 0.008) * (0.7 + 0.6 * hash(trunk, row, 6)) * (1 + smooth(0.6, 0.95, y) * 0.35)
        const across = (x - middle) / wide
        if (Math.abs(across) > 1.1 || y > 0.72 + row * 0.07) continue
        const bark = detail(x * 90, y * 22, 3, 100 + row)
        const lit = smooth(-1, 1, trunk < 4 ? across : -across)
        const wood = scaled(blend([0.05, 0.04, 0.03], [0.34, 0.28, 0.18], lit * bark * 1.5), 1)
        return put(dab, blend(wood, [0.85, 0.9, 0.7], air * 0.8), smooth(1.1, 0.9, Math.abs(across)))
      }
    })
    blur(raster, row < 2 ? 0.004 : 0.0015)
  }
  paint(raster, (x, y, dab) => {
    const ground = 0.73 + 0.02 * noise(x * 8, 3, 120)
    if (y < ground) return
    const near = (y - ground) / (1 - ground)
    const path = smooth(0.1 + near * 0.28, 0.05 + near * 0.2, Math.abs(x - aspect * (0.55 - near * 0.06)))
    const grass = detail(x * 60, y * 90, 4, 130)
    const light = blend(
      blend([0.03, 0.05, 0.015], [0.3, 0.36, 0.1], grass * (1.1 - near * 0.5)),
      blend([0.16, 0.12, 0.08], [0.6, 0.52, 0.4], grass),
      path,
    )
    put(dab, blend(light, [0.8, 0.85, 0.65], 0.5 * (1 - near) ** 3), smooth(ground, ground + 0.012, y))
  })
  const ray = (x: number, y: number) => smooth(0.55, 0.8, noise((x + y * 0.35) * 9, 2, 140)) * smooth(0.85, 0.1, y)
  paint(raster, (x, y, dab) => put(dab, [1.5, 1.4, 1.05], 0.22 * ray(x, y)))
  return paint(
    raster,
    figurePainter({
      x: aspect * 0.52,
      y: 0.9,
      height: 0.27,
      clothing: {
        coat: [0.75, 0.42, 0.03],
        legs: [0.05, 0.07, 0.12],
        hat: [0.7, 0.38, 0.03],
        skin: [0.5, 0.3, 0.2],
        hair: [0.1, 0.06, 0.03],
        shape: 'coat',
      },
      ambient: [0.25, 0.3, 0.2],
      key: [1.1, 1.1, 0.8],
      from: [0.3, -0.9, -0.1],
    }),
  )
}

/** Snow and a white sky, strongly over-exposed. */
export function snow(raster: Raster): Raster {
  const { aspect } = raster
  paint(raster, (x, y, dab) => {
    const hill = 0.55 + 0.05 * noise(x * 1.5, 1, 150)
    const trees = smooth(0.02, -0.03, Math.abs(y - hill + 0.03) - 0.05 * noise(x * 26, 5, 151))
    const light: Light =
      y < hill ? [1.5, 1.55, 1.65] : scaled([1.2, 1.25, 1.4], 0.85 + 0.3 * detail(x * 5, y * 14, 4, 152))
    put(dab, blend(light, [0.5, 0.55, 0.6], trees * 0.75))
  })
  blur(raster, 0.01)
  return paint(
    raster,
    figurePainter({
      x: aspect * 0.6,
      y: 1.12,
      height: 0.86,
      clothing: {
        coat: [0.75, 0.55, 0.42],
        legs: [0.12, 0.13, 0.2],
        hat: [0.6, 0.07, 0.09],
        skin: [0.7, 0.48, 0.38],
        hair: [0.13, 0.07, 0.04],
        long: true,
        shape: 'coat',
      },
      ambient: [0.5, 0.52, 0.58],
      key: [0.6, 0.55, 0.5],
      from: [-0.7, -0.6, 0.3],
    }),
  )
}
