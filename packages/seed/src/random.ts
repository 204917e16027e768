import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** Pseudo-random draws from a seed. Not for secrets: whoever knows the seed can compute them all. */
export interface Random {
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** From 0 to below 1. */
  share(): number
  /** From `least` to below `most`. */
  between(least: number, most: number): number
  /** True with that probability. */
  bool(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** `count` different elements in random order, or all if there are fewer. */
  sample<T>(from: readonly T[], count: number): T[]
  /** Shaped as a uuid v4. */
  uuid(): string
}

export function randomOf(seed: string): Random {
  const state = createHash('sha256').update(seed).digest()
  const generator: RandomGenerator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => state.readInt32BE(at)))
  const int = (least: number, most: number) => uniformInt(generator, least, most)
  const share = () => (generator.next() >>> 0) / 0x1_0000_0000
  return {
    int,
    share,
    between: (least, most) => least + (most - least) * share(),
    bool: (limit) => share() < limit,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    sample(from, count) {
      const left = [...from]
      for (let at = 0; at < Math.min(count, left.length); at += 1) {
        const other = int(at, left.length - 1)
        ;[left[at], left[other]] = [left[other] as (typeof from)[number], left[at] as (typeof from)[number]]
      }
      return left.slice(0, count)
    },
    uuid() {
      const bytes = Buffer.alloc(16)
      for (let at = 0; at < 16; at += 4) bytes.writeInt32BE(generator.next(), at)
      bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}

/** Draws one of the values with a probability proportional to its weight. */
export function weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): (random: Random) => T {
  let sum = 0
  const bounds = choices.map(([, weight]) => {
    sum += weight
    return sum
  })
  return (random) => {
    const at = random.share() * sum
    let [low, high] = [0, bounds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at < (bounds[middle] as number)) high = middle
      else low = middle + 1
    }
    return (choices[low] as readonly [T, number])[0]
  }
}
