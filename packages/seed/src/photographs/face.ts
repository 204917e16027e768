import { detail, hash, mix, smooth } from './noise.ts'
import { blur, type Dab, lamp, paint, put, type Raster } from './raster.ts'

type Point = readonly [x: number, y: number, z: number]

const SKIN = 0
const GLASS = 1
const HAT = 2
const SCARF = 3

const COLOURS = { skin: [0.58, 0.36, 0.26], hat: [0.09, 0.12, 0.2], scarf: [0.5, 0.13, 0.09] } as const
/** Direction of the sun. */
const KEY: Point = [-0.66, 0.52, 0.54]

function egg(x: number, y: number, z: number, centre: Point, radii: Point): number {
  const [u, v, w] = [(x - centre[0]) / radii[0], (y - centre[1]) / radii[1], (z - centre[2]) / radii[2]]
  const far = Math.hypot(u, v, w)
  const steep = Math.hypot(u / radii[0], v / radii[1], w / radii[2])
  return steep === 0 ? -Math.min(radii[0], radii[1], radii[2]) : (far * (far - 1)) / steep
}

function rod(x: number, y: number, z: number, from: Point, to: Point, start: number, end: number): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const dz = to[2] - from[2]
  const along = ((x - from[0]) * dx + (y - from[1]) * dy + (z - from[2]) * dz) / (dx * dx + dy * dy + dz * dz)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from[0] - dx * t, y - from[1] - dy * t, z - from[2] - dz * t) - mix(start, end, t)
}

/** Union of two distances, blended over `soft`. */
function joined(one: number, other: number, soft: number): number {
  const share = Math.max(0, soft - Math.abs(one - other)) / soft
  return Math.min(one, other) - share * share * soft * 0.25
}

let material = SKIN

/** Distance of a point from a figure with hat, glasses and scarf who looks along z, eyes at y 0.15; `material` is the nearest surface. */
function surface(side: number, y: number, z: number): number {
  const x = Math.abs(side)
  let near = egg(x, y, z, [0, 0.1, -0.05], [0.76, 0.98, 0.9])
  near = joined(near, egg(x, y, z, [0.38, -0.16, 0.48], [0.27, 0.24, 0.26]), 0.28)
  near = joined(near, rod(x, y, z, [0, 0.2, 0.76], [0, -0.2, 0.93], 0.08, 0.115), 0.18)
  near = joined(near, egg(x, y, z, [0.1, -0.23, 0.84], [0.085, 0.07, 0.1]), 0.08)
  material = SKIN
  const lens = egg(x, y, z, [0.36, 0.14, 0.82 - x * 0.25], [0.31, 0.27, 0.07])
  const bridge = rod(x, y, z, [0, 0.24, 0.9], [0.14, 0.22, 0.85], 0.024, 0.024)
  const arm = rod(x, y, z, [0.6, 0.22, 0.66], [0.84, 0.2, 0], 0.035, 0.035)
  const glass = Math.min(lens, bridge, arm)
  if (glass < near) [near, material] = [glass, GLASS]
  const knit = 0.012 * Math.sin(side * 34) * Math.sin(y * 30)
  const hat = egg(x, y, z, [0, 0.92, -0.1], [0.88, 0.55, 0.98]) + knit
  if (hat < near) [near, material] = [hat * 0.8, HAT]
  const fold = 0.04 * Math.sin(y * 13 + side * 2.2)
  const scarf = egg(x, y, z, [0, -1, 0.12], [0.98, 0.66, 1.04]) + knit + fold
  if (scarf < near) [near, material] = [scarf * 0.75, SCARF]
  return near
}

/** A face so close that the picture ends at the brow, slightly out of focus, in the low sun of a winter's day. */
export function closeUp(raster: Raster): Raster {
  const { aspect } = raster
  paint(raster, (x, y, dab) => {
    const share = detail(x * 2.4, y * 2.4, 3, 300)
    put(dab, [mix(0.2, 0.6, share), mix(0.24, 0.58, share), mix(0.32, 0.6, share)])
  })
  for (let at = 0; at < 16; at += 1) {
    const strength = 0.3 + 0.5 * hash(at, 4, 301)
    const place = [hash(at, 1, 301) * aspect, hash(at, 2, 301) * 0.8, 0.03 + 0.04 * hash(at, 3, 301)] as const
    lamp(raster, place, [1.1 * strength, 0.8 * strength, 0.5 * strength])
  }
  paint(raster, (u, v, dab) => {
    // The head is turned and leans a little.
    const across = (u - aspect * 0.5) * 1.95
    const up = 0.52 - v * 1.95
    hit(across * 0.985 + up * 0.17, up * 0.985 - across * 0.17, u, v, dab)
  })
  return blur(raster, 0.005)
}

function hit(across: number, y: number, u: number, v: number, dab: Dab): void {
  const [cos, sin] = [Math.cos(0.22), Math.sin(0.22)]
  let deep = 1.6
  for (let step = 0; step < 40 && deep > -1.2; step += 1) {
    const x = across * cos - deep * sin
    const z = across * sin + deep * cos
    const near = surface(x, y, z)
    if (near < 0.005) {
      shade(x, y, z, u, v, dab)
      return
    }
    deep -= near * 0.9
  }
}

/** The share of sunlight that reaches a point: nose and glasses cast soft shadows. */
function sunAt(x: number, y: number, z: number): number {
  let lit = 1
  let far = 0.05
  for (let step = 0; step < 8 && lit > 0.02; step += 1) {
    const near = surface(x + KEY[0] * far, y + KEY[1] * far, z + KEY[2] * far)
    lit = Math.min(lit, (7 * near) / far)
    far += Math.max(0.05, near)
  }
  return smooth(0, 1, lit)
}

function shade(x: number, y: number, z: number, u: number, v: number, dab: Dab): void {
  const step = 0.012
  const here = surface(x, y, z)
  const what = material
  const rough = (detail(u * 55, v * 55, 3, 310) - 0.5) * (what === SKIN ? 0.08 : what === GLASS ? 0 : 0.4)
  const nx = (surface(x + step, y, z) - here) / step + rough
  const ny = (surface(x, y + step, z) - here) / step + rough
  const nz = (surface(x, y, z + step) - here) / step
  const size = Math.hypot(nx, ny, nz) || 1
  const facing = (nx * KEY[0] + ny * KEY[1] + nz * KEY[2]) / size
  const rim = (1 - Math.max(0, nz / size)) ** 3
  if (what === GLASS) {
    // The glasses mirror the sky and the horizon.
    const sky = smooth(0.02, 0.12, ny / size + 0.12) * 0.35 + rim * 0.5
    put(dab, [0.025 + sky * 0.8, 0.02 + sky * 0.75, 0.025 + sky * 0.85])
    return
  }
  const lit = sunAt(x, y, z)
  const sun = Math.max(0, facing) * lit
  const ambient = 0.25 + 0.22 * (ny / size)
  const base = what === SKIN ? COLOURS.skin : what === HAT ? COLOURS.hat : COLOURS.scarf
  const wool =
    what === SKIN ? 0.88 + 0.24 * detail(u * 20, v * 20, 3, 323) : 0.65 + 0.7 * detail(u * 90, v * 90, 2, 324)
  // Subsurface scattering: shadows on skin have a soft red edge, and nose and cheeks are red in the cold.
  const through = what === SKIN ? smooth(-0.35, 0.6, facing) * (0.35 + 0.65 * lit) : sun
  const cold = what === SKIN ? Math.exp(-((x / 0.16) ** 2) - ((y + 0.2) / 0.14) ** 2) : 0
  const gloss =
    what === SKIN ? 0.14 * (0.3 + 0.7 * lit) * Math.max(0, (nx * -0.4 + ny * 0.35 + nz * 0.85) / size) ** 24 : 0
  put(dab, [
    base[0] * wool * (1.5 * mix(sun, through, 0.5) + ambient) * (1 + 0.12 * cold) + gloss + rim * 0.08,
    base[1] * wool * (1.32 * mix(sun, through, 0.22) + ambient) * (1 - 0.1 * cold) + gloss + rim * 0.08,
    base[2] * wool * (1.1 * mix(sun, through, 0.14) + ambient * 1.15) * (1 - 0.1 * cold) + gloss + rim * 0.1,
  ])
}
