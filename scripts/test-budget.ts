import type { Spent } from './test-stages.ts'

/**
 * Seconds that a run of everything may take on two cores. Build and static checks run beside vitest. A run never fails because of the budget: it
 * prints where it is over, and whoever added the tests makes them faster or raises the number here.
 */
export const TEST_BUDGET = {
  install: { wall: 60, cpu: 60 },
  'static checks': { wall: 180, cpu: 120 },
  build: { wall: 120, cpu: 90 },
  vitest: { wall: 300, cpu: 450 },
  journeys: { wall: 480, cpu: 800 },
  whole: { wall: 960, cpu: 1500 },
} satisfies Readonly<Record<string, Spent>>
