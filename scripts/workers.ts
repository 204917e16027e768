import { availableParallelism } from 'node:os'

/** The tests share one PostgreSQL server with 200 connections; a process with a site of the web app may hold 25. */
const MOST_TESTS = 8
/** The journeys have one platform, whose web server is one process: it keeps about so many browsers busy. */
const MOST_JOURNEYS = 8

/** How much of each kind runs at once on a machine with so many cores. */
export const workersOf = (cores = availableParallelism()) => ({
  /** Each computes all the time. */
  checks: cores,
  /** Processes of vitest: one more than there are cores, because many tests wait for processes and servers. */
  tests: Math.min(cores + 1, MOST_TESTS),
  /** Files of journeys, which wait as often as they work. */
  journeys: Math.min(cores + 1, MOST_JOURNEYS),
})
