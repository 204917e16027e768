import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

type Side = 'first' | 'second'

/**
 * Races two sides in each round, and fails unless each of them came first at least once. `race` waits that many milliseconds before it starts each side,
 * and says which side came first: whichever did is held back longer the next time, so that the rounds stay about where the sides meet, on a slow
 * machine too.
 */
export async function raceBothWays(
  rounds: number,
  race: (wait: Readonly<Record<Side, () => Promise<void>>>) => Promise<Side>,
): Promise<void> {
  const came: Record<Side, number> = { first: 0, second: 0 }
  /** By how much the second side starts later. */
  let lead = 0
  let step = 1
  let last: Side | null = null
  for (let round = 0; round < rounds; round += 1) {
    const wait = (pause: number) => (pause > 0 ? sleep(pause).then(() => {}) : Promise.resolve())
    const side = await race({ first: () => wait(-lead), second: () => wait(lead) })
    came[side] += 1
    step = side === last ? step * 2 : 1
    lead += side === 'first' ? -step : step
    last = side
  }
  // If one side had always come first, nothing would have been raced.
  expect(came.first * came.second, JSON.stringify(came)).toBeGreaterThan(0)
}
