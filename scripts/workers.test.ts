import { expect, test } from 'vitest'
import { workersOf } from './workers.ts'

test.each([
  { cores: 1, workers: { checks: 1, tests: 2, journeys: 2 } },
  { cores: 2, workers: { checks: 2, tests: 3, journeys: 3 } },
  { cores: 64, workers: { checks: 64, tests: 8, journeys: 8 } },
])('how much runs at once goes by the cores: $cores', ({ cores, workers }) => {
  expect(workersOf(cores)).toEqual(workers)
})
