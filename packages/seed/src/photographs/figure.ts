import { detail, mix, smooth } from './noise.ts'
import { type Dab, type Light, put } from './raster.ts'

/** A limb: a rod that may be thicker at one end, in heights of the figure. */
type Rod = readonly [x1: number, y1: number, x2: number, y2: number, r1: number, r2: number]

interface Part {
  readonly rods: readonly Rod[]
  readonly colour: Light
  /** How much its cloth folds. */
  readonly folds?: number
  /** Where it is cut off below. */
  readonly hem?: number
}

export interface Clothing {
  readonly coat: Light
  readonly legs: Light
  /** Of a knitted hat; without one the hair is to be seen. */
  readonly hat?: Light
  readonly skin: Light
  readonly hair: Light
  readonly long?: boolean
  /** Of a rucksack. */
  readonly bag?: Light
  readonly shape: 'coat' | 'shirt' | 'dress'
}

interface Placing {
  /** Of the middle of the feet. */
  readonly x: number
  readonly y: number
  /** From feet to the top of the hat. */
  readonly height: number
  readonly clothing: Clothing
  /** What falls on the figure from all around. */
  readonly ambient: Light
  /** What falls from `from`: left and up are negative; a negative third number shines from behind. */
  readonly key: Light
  readonly from: Light
  /** How soft its outline is, in shares of its height. */
  readonly softness?: number
  readonly seed?: number
}

/** Where coat, shirt and dress end. */
const HEMS = { coat: -0.3, shirt: -0.46, dress: -0.17 }

/** Parts from the one that is farthest to the nearest, seen from behind; feet at 0,0, the top of the head at 0,-1. */
function partsOf({ coat, legs, hat, skin, hair, long, bag, shape }: Clothing): readonly Part[] {
  const hem = HEMS[shape]
  const torso: readonly Rod[] = [
    [-0.068, -0.785, 0.068, -0.785, 0.042, 0.042],
    [0, -0.76, 0, -0.57, 0.1, 0.082],
    [0, -0.57, 0, hem + 0.04, 0.084, shape === 'shirt' ? 0.092 : 0.135],
  ]
  const arms: readonly Rod[] = [
    [-0.108, -0.775, -0.132, -0.61, 0.04, 0.034],
    [-0.132, -0.61, -0.128, -0.47, 0.034, 0.026],
    [0.108, -0.775, 0.137, -0.615, 0.04, 0.034],
    [0.137, -0.615, 0.12, -0.48, 0.034, 0.026],
  ]
  const limbs: readonly Rod[] = [
    [-0.045, -0.47, -0.055, -0.26, 0.062, 0.046],
    [-0.055, -0.26, -0.05, -0.04, 0.046, 0.03],
    [0.045, -0.47, 0.06, -0.26, 0.062, 0.046],
    [0.06, -0.26, 0.066, -0.04, 0.046, 0.03],
  ]
  const head: readonly Rod[] = [[0.004, -0.94, 0, -0.885, 0.057, 0.05]]
  const parts: Array<Part | undefined> = [
    { rods: limbs, colour: legs, folds: 0.6 },
    {
      rods: [
        [-0.05, -0.02, -0.056, -0.01, 0.032, 0.028],
        [0.066, -0.02, 0.074, -0.01, 0.032, 0.028],
      ],
      colour: [0.03, 0.025, 0.02],
    },
    {
      rods: [
        [-0.128, -0.455, -0.124, -0.43, 0.022, 0.02],
        [0.12, -0.465, 0.116, -0.44, 0.022, 0.02],
      ],
      colour: skin,
    },
    { rods: [[0, -0.86, 0, -0.8, 0.034, 0.046]], colour: skin },
    { rods: arms, colour: coat, folds: 0.9 },
    { rods: torso, colour: coat, folds: 1, hem },
    {
      rods: [
        [-0.056, -0.905, -0.056, -0.89, 0.011, 0.009],
        [0.06, -0.905, 0.06, -0.89, 0.011, 0.009],
      ],
      colour: skin,
    },
    { rods: head, colour: hair, folds: 1.6 },
    long
      ? {
          rods: [
            [0, -0.93, -0.008, -0.76, 0.06, 0.052],
            [0.012, -0.9, 0.022, -0.73, 0.05, 0.034],
          ],
          colour: hair,
          folds: 2,
        }
      : undefined,
    hat && { rods: [[0.004, -0.955, 0.002, -0.925, 0.053, 0.062]], colour: hat, folds: 0.9, hem: -0.9 },
    bag && {
      rods: [
        [-0.04, -0.73, 0.04, -0.73, 0.05, 0.05],
        [-0.042, -0.6, 0.042, -0.6, 0.058, 0.058],
        [0, -0.74, 0, -0.58, 0.07, 0.08],
      ],
      colour: bag,
      folds: 0.8,
    },
  ]
  return parts.filter((part) => part !== undefined)
}

function distance(x: number, y: number, rod: Rod): number {
  const [across, down] = [x - rod[0], y - rod[1]]
  const [dx, dy] = [rod[2] - rod[0], rod[3] - rod[1]]
  const t = Math.min(1, Math.max(0, (across * dx + down * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(across - dx * t, down - dy * t) - mix(rod[4], rod[5], t)
}

/** Where rods of a part meet, they flow into each other. */
function shapeAt(x: number, y: number, rods: readonly Rod[]): number {
  let near = 9
  for (const rod of rods) {
    const other = distance(x, y, rod)
    const share = Math.max(0, 0.03 - Math.abs(near - other)) / 0.03
    near = Math.min(near, other) - share * share * 0.0075
  }
  return near
}

/** A painter of somebody who stands with their back to the camera, in cloth that folds and light from one side. */
export function figurePainter(placing: Placing): (x: number, y: number, dab: Dab) => void {
  const { height, clothing, ambient, key, from, softness = 0.006, seed = 7 } = placing
  const parts = partsOf(clothing)
  const size = Math.hypot(...from) || 1
  const [lx, ly, lz] = [from[0] / size, from[1] / size, from[2] / size]
  return (x, y, dab) => {
    const px = (x - placing.x) / height
    const py = (y - placing.y) / height
    if (px < -0.26 || px > 0.26 || py < -1.04 || py > 0.04) return
    // From the nearest part to the farthest: through a soft edge the next one shows.
    let [red, green, blue, seen] = [0, 0, 0, 0]
    for (let at = parts.length - 1; at >= 0 && seen < 0.99; at -= 1) {
      const { rods, colour, folds = 0, hem = 1 } = parts[at] as Part
      const round = shapeAt(px, py, rods)
      const inside = Math.max(round, py - hem - 0.004 * Math.sin(px * 60))
      if (inside > softness) continue
      const share = (1 - seen) * smooth(softness, -softness, inside)
      // The part is as round as it is deep: its slope gives the normal, folds disturb it.
      const step = 0.004
      const slope = smooth(-0.055, 0, round)
      const fold = folds * (detail(px * 26 + py * 9, py * 7, 3, seed) - 0.5)
      const nx = ((shapeAt(px + step, py, rods) - round) / step) * slope + fold
      const ny = ((shapeAt(px, py + step, rods) - round) / step) * slope + fold * 0.4
      const nz = Math.sqrt(Math.max(0.05, 1 - nx * nx - ny * ny))
      const lit = Math.max(0, nx * lx + ny * ly + nz * lz)
      const weave = share * (0.82 + 0.36 * detail(px * 120, py * 120, 2, seed + 9))
      const shade = 0.55 + 0.45 * smooth(0, -0.04, round)
      red += colour[0] * weave * (ambient[0] * shade + key[0] * lit)
      green += colour[1] * weave * (ambient[1] * shade + key[1] * lit)
      blue += colour[2] * weave * (ambient[2] * shade + key[2] * lit)
      seen += share
    }
    if (seen > 0) put(dab, [red / seen, green / seen, blue / seen], seen)
  }
}
