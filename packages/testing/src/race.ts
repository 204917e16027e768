import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

type Side = 'first' | 'second'

/**
 * Races two sides in each round, and fails unless each of them came first at least once. `race` awaits the function of a side before it starts that side,
 * and says which one came first. That one starts later in the next round, so the sides stay about even, on a slow machine too.
 */
export async function raceBothWays(
  rounds: number,
  race: (wait: Readonly<Record<Side, () => Promise<void>>>) => Promise<Side>,
): Promise<void> {
  const came: Record<Side, number> = { first: 0, second: 0 }
  /** By how many milliseconds the second side starts later; below zero, the first one does. */
  let lead = 0
  let step = 1
  let last: Side | null = null
  for (let round = 0; round < rounds; round += 1) {
    const wait = async (milliseconds: number) => {
      if (milliseconds > 0) await sleep(milliseconds)
    }
    const side = await race({ first: () => wait(-lead), second: () => wait(lead) })
    came[side] += 1
    step = side === last ? step * 2 : 1
    lead += side === 'first' ? -step : step
    last = side
  }
  // If one side had always come first, nothing would have been raced.
  expect(came.first * came.second, JSON.stringify(came)).toBeGreaterThan(0)
}
