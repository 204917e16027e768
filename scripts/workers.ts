import { availableParallelism } from 'node:os'

/** The journeys have one platform, whose web server is one process: it keeps about so many browsers busy. */
const MOST_JOURNEYS = 8

/** How much of each kind runs at once on a machine with so many cores. */
export const workersOf = (cores = availableParallelism()) => ({
  /** Each computes all the time. */
  checks: cores,
  /** One more than there are cores: many tests wait for processes and servers. */
  tests: cores + 1,
  /** Files of journeys, which wait as often as they work. */
  journeys: Math.min(cores + 1, MOST_JOURNEYS),
})
