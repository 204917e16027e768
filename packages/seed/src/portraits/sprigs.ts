import { type Random, randomOf } from '../random.ts'
import { d, group, shape, stroke } from './svg-path.ts'

export interface Greens {
  readonly stem: string
  readonly leaf: string
  readonly berry: string
}

/** A leaf from `x`,`y` in the direction `angle` (radians), pointed or round. */
function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const at = (along: number, aside: number) =>
    [
      x + Math.cos(angle) * along - Math.sin(angle) * aside,
      y + Math.sin(angle) * along + Math.cos(angle) * aside,
    ] as const
  const [ax, ay] = at(length * 0.45, width)
  const [bx, by] = at(length, 0)
  const [cx, cy] = at(length * 0.45, -width)
  return d`M${x} ${y}Q${ax} ${ay} ${bx} ${by}Q${cx} ${cy} ${x} ${y}z`
}

/** Position and direction of a stem after `share` of its length; it grows up from 0,0 and bends by `bend`. */
function along(share: number, length: number, bend: number) {
  const x = bend * share * share
  const y = -length * share
  return { x, y, angle: Math.atan2(-length, 2 * bend * share) }
}

const circle = (x: number, y: number, r: number) =>
  d`M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`

type Sprig = (greens: Greens, length: number, bend: number, random: Random) => string

const stemOf = (length: number, bend: number) => d`M0 0Q0 ${-length / 2} ${bend} ${-length}`

/** Pairs of leaves, the last one at the tip. */
const leafy =
  (pairs: number, long: number, wide: number): Sprig =>
  ({ stem, leaf: colour }, length, bend) => {
    const tip = along(1, length, bend)
    let path = leaf(tip.x, tip.y, tip.angle, long * 0.8, wide * 0.9)
    for (let at = 0; at < pairs; at++) {
      const share = 0.16 + (0.8 * at) / pairs
      const size = 1 - share * 0.35
      const { x, y, angle } = along(share, length, bend)
      path += leaf(x, y, angle - 0.85, long * size, wide * size) + leaf(x, y, angle + 0.85, long * size, wide * size)
    }
    return stroke(stem, 4, stemOf(length, bend)) + shape(colour, path)
  }

/** Needles and berries. */
const berries: Sprig = ({ stem, leaf: colour, berry }, length, bend, random) => {
  let needles = ''
  let berries = ''
  for (let at = 0; at < 13; at++) {
    const share = 0.1 + (0.9 * at) / 13
    const { x, y, angle } = along(share, length, bend)
    for (const side of [-1, 1]) {
      const out = angle + side * random.between(0.5, 0.8)
      const long = random.between(44, 62)
      needles += d`M${x} ${y}l${Math.cos(out) * long} ${Math.sin(out) * long}`
      if (at % 4 === 1 + (side + 1) / 2) berries += circle(x + Math.cos(out) * 34, y + Math.sin(out) * 34, 13)
    }
  }
  const tip = along(1, length, bend)
  needles += d`M${tip.x} ${tip.y}l${Math.cos(tip.angle) * 44} ${Math.sin(tip.angle) * 44}`
  return stroke(stem, 4, stemOf(length, bend)) + stroke(colour, 7, needles) + shape(berry, berries)
}

/** An umbel: rays from one point, each with a seed. */
const umbel: Sprig = ({ stem, berry }, length, bend) => {
  const { x, y, angle } = along(1, length, bend)
  let rays = ''
  let seeds = ''
  for (let at = 0; at < 11; at++) {
    const out = angle + (at - 5) * 0.21
    const long = 104 - Math.abs(at - 5) * 6
    const [ex, ey] = [x + Math.cos(out) * long, y + Math.sin(out) * long]
    rays += d`M${x} ${y}L${ex} ${ey}`
    seeds += circle(ex, ey, 9)
  }
  return stroke(stem, 3.5, stemOf(length, bend) + rays) + shape(berry, seeds)
}

const eucalyptus: Sprig = ({ stem, leaf: colour }, length, bend) => {
  let path = ''
  for (let at = 0; at < 12; at++) {
    const share = 0.14 + (0.86 * at) / 12
    const { x, y, angle } = along(share, length, bend)
    const out = angle + (at % 2 ? 1 : -1) * 1.1
    const r = 30 - share * 12
    path += circle(x + Math.cos(out) * r * 1.1, y + Math.sin(out) * r * 1.1, r)
  }
  return stroke(stem, 4, stemOf(length, bend)) + shape(colour, path)
}

const SPRIGS: readonly Sprig[] = [leafy(6, 96, 40), berries, umbel, eucalyptus, leafy(9, 84, 18), leafy(4, 140, 54)]

/** Sprigs that grow behind a person, on both sides. */
export function sprigsBehind(seed: number, greens: Greens): string {
  const random = randomOf(`sprigs behind ${seed}`)
  const kind = random.pick(SPRIGS)
  const other = random.bool(0.4) ? random.pick(SPRIGS) : kind
  const put = (draw: Sprig, x: number, y: number, turn: number, length: number, bend: number) =>
    group(d`translate(${x} ${y}) rotate(${turn})`, draw(greens, length, bend, random))
  const layouts = [
    () => put(kind, 150, 800, -6, 560, -60) + put(other, 660, 800, 8, 480, 70),
    () => put(kind, 236, 660, -34, 420, 130) + put(kind, 564, 660, 34, 420, -130),
    () => put(kind, 650, 820, 4, 620, 60) + put(other, 130, 860, -10, 380, -40),
    () => put(kind, 180, 700, -20, 460, 40) + put(kind, 250, 640, -4, 480, -40) + put(other, 620, 700, 20, 420, -20),
    () => put(kind, 110, 760, 6, 640, -40),
  ]
  return random.pick(layouts)()
}

/** A sprig that crosses the lower corner in front of a person. */
export function sprigInFront(seed: number, greens: Greens): string {
  const random = randomOf(`sprig in front ${seed}`)
  const left = random.bool(0.5)
  return group(
    d`translate(${left ? 40 : 760} 1010) rotate(${left ? 16 : -16})`,
    random.pick(SPRIGS)(greens, random.between(280, 350), left ? -40 : 40, random),
  )
}
