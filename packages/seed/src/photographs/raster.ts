import { hash, smooth } from './noise.ts'

/** Red, green and blue as amounts of light: 1 is paper in the shade, lamps and sky are brighter. */
export type Light = readonly [red: number, green: number, blue: number]

/** What a painter leaves at a point: light, and how much of it covers what is behind. */
export interface Dab {
  red: number
  green: number
  blue: number
  cover: number
}

/** Light on a film; `x` goes from 0 to `aspect`, `y` from 0 at the top to 1. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly aspect: number
  readonly light: Float32Array
}

export const rasterOf = (width: number, height: number): Raster => ({
  width,
  height,
  aspect: width / height,
  light: new Float32Array(width * height * 3),
})

export function put(dab: Dab, [red, green, blue]: Light, cover = 1): void {
  dab.red = red
  dab.green = green
  dab.blue = blue
  dab.cover = cover
}

/** Paints over the raster, point by point; a painter that touches nothing leaves it as it is. */
export function paint(raster: Raster, painter: (x: number, y: number, dab: Dab) => void): Raster {
  const { width, height, light } = raster
  const dab: Dab = { red: 0, green: 0, blue: 0, cover: 0 }
  for (let row = 0, at = 0; row < height; row += 1) {
    const y = (row + 0.5) / height
    for (let column = 0; column < width; column += 1, at += 3) {
      dab.cover = 0
      painter((column + 0.5) / height, y, dab)
      const cover = dab.cover
      if (cover <= 0) continue
      light[at] = (light[at] as number) * (1 - cover) + dab.red * cover
      light[at + 1] = (light[at + 1] as number) * (1 - cover) + dab.green * cover
      light[at + 2] = (light[at + 2] as number) * (1 - cover) + dab.blue * cover
    }
  }
  return raster
}

/** Puts the whole raster out of focus, by a share of its height. */
export function blur(raster: Raster, share: number, down = share): Raster {
  const { width, height } = raster
  const across = Math.round(share * height)
  const along = Math.round(down * height)
  for (let pass = 0; pass < 2; pass += 1) {
    if (across > 0) boxes(raster.light, { count: height, step: width * 3, length: width, stride: 3, radius: across })
    if (along > 0) boxes(raster.light, { count: width, step: 3, length: height, stride: width * 3, radius: along })
  }
  return raster
}

interface Lines {
  readonly count: number
  readonly step: number
  readonly length: number
  readonly stride: number
  readonly radius: number
}

function boxes(light: Float32Array, { count, step, length, stride, radius }: Lines): void {
  const line = new Float32Array(length)
  const size = radius * 2 + 1
  for (let number = 0; number < count; number += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const start = number * step + channel
      for (let at = 0; at < length; at += 1) line[at] = light[start + at * stride] as number
      let sum = 0
      for (let at = -radius; at <= radius; at += 1) sum += line[Math.min(length - 1, Math.max(0, at))] as number
      for (let at = 0; at < length; at += 1) {
        light[start + at * stride] = sum / size
        sum += (line[Math.min(length - 1, at + radius + 1)] as number) - (line[Math.max(0, at - radius)] as number)
      }
    }
}

/** A lamp far out of focus: a disc, brighter at its rim as lenses make it. */
export function lamp(raster: Raster, [x, y, radius]: readonly [number, number, number], light: Light): void {
  const { width, height } = raster
  const [left, right] = [Math.max(0, Math.floor((x - radius) * height)), Math.min(width - 1, (x + radius) * height)]
  const [top, bottom] = [Math.max(0, Math.floor((y - radius) * height)), Math.min(height - 1, (y + radius) * height)]
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const far = Math.hypot((column + 0.5) / height - x, (row + 0.5) / height - y) / radius
      const strength = smooth(1, 0.9, far) * (0.65 + 0.5 * far * far * far)
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel += 1)
        raster.light[at + channel] = (raster.light[at + channel] as number) + strength * (light[channel] as number)
    }
}

export interface Camera {
  /** 1 shows light of 1 a little below white. */
  readonly exposure: number
  /** What bright light spreads around itself. */
  readonly bloom?: number
  /** How much darker the corners are. */
  readonly vignette?: number
  readonly grain?: number
  readonly warmth?: number
  /** Light that has got into the lens and lifts the darkest parts. */
  readonly haze?: number
}

interface Print {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel. */
  readonly pixels: Buffer
}

/** Develops the film and enlarges it: exposure, light that spreads, dark corners, a curve, grain. */
export function develop(raster: Raster, camera: Camera, width: number, height: number): Print {
  const { exposure, bloom = 0.25, vignette = 0.4, grain = 0.03, warmth = 0, haze = 0.006 } = camera
  const spread = rasterOf(raster.width, raster.height)
  raster.light.forEach((value, at) => {
    spread.light[at] = Math.min(6, Math.max(0, value - 0.8))
  })
  blur(spread, 0.035)
  const tint = [1 + warmth, 1, 1 - warmth]
  const film = new Float32Array(raster.light.length)
  for (let row = 0, at = 0; row < raster.height; row += 1)
    for (let column = 0; column < raster.width; column += 1) {
      const far = Math.hypot((column / raster.width - 0.5) * 1.05, row / raster.height - 0.48)
      const share = exposure * (1 - vignette * smooth(0.25, 0.8, far))
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const value = (raster.light[at] as number) + bloom * (spread.light[at] as number)
        film[at] = curve(haze + value * share * (tint[channel] as number))
      }
    }
  return enlarge({ ...raster, light: film }, grain, width, height)
}

/** A film's curve, with a foot and a shoulder, from light to brightness (Narkowicz's fit of ACES, then the curve of sRGB). */
function curve(light: number): number {
  const value = Math.min(1, Math.max(0, (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)))
  return value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function enlarge(film: Raster, grain: number, width: number, height: number): Print {
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0, at = 0; row < height; row += 1) {
    const y = Math.min(film.height - 1.001, Math.max(0, ((row + 0.5) * film.height) / height - 0.5))
    const top = Math.floor(y)
    const v = y - top
    for (let column = 0; column < width; column += 1) {
      const x = Math.min(film.width - 1.001, Math.max(0, ((column + 0.5) * film.width) / width - 0.5))
      const left = Math.floor(x)
      const u = x - left
      const first = (top * film.width + left) * 3
      // Grain is a little larger than a pixel, and coarser in the dark.
      const speck = hash(column, row, 1) + hash((column + 1) >> 1, (row + 1) >> 1, 2) - 1
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const corner = first + channel
        const upper = (film.light[corner] as number) * (1 - u) + (film.light[corner + 3] as number) * u
        const under = corner + film.width * 3
        const lower = (film.light[under] as number) * (1 - u) + (film.light[under + 3] as number) * u
        const value = upper * (1 - v) + lower * v
        const colour = hash(column, row, 3 + channel) - 0.5
        pixels[at] = Math.min(255, Math.max(0, 255 * (value + grain * (speck + colour * 0.7) * (1.15 - value))))
      }
    }
  }
  return { width, height, pixels }
}
