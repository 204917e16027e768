/** Reproducible random choices: the same seed gives the same ones. */
export interface Random {
  /** An integer from 0 to `end` - 1. */
  below(end: number): number
  /** True once in `times`. */
  onceIn(times: number): boolean
  of<T>(choices: readonly T[]): T
}

/** A source of random choices (mulberry32) for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  return {
    below,
    onceIn: (times) => below(times) === 0,
    of: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new RangeError('There is nothing to choose from.')
      return choices[below(choices.length)] as T
    },
  }
}
