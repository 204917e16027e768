import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly } from '../build.ts'
import type { Row } from './measure.ts'

/** The number of requests of the test's long form. */
const REQUESTS = 100_000
/** Milliseconds of the event loop that one request may use. */
const MOST_CPU = 200

interface Report {
  readonly findings: readonly { readonly fault: string; readonly index: number; readonly request: string }[]
  readonly statuses: Readonly<Record<string, number>>
  readonly targets: number
  readonly mostCpu: number | null
}

/** The test measures requests singly only if 16 concurrent ones exceeded the limit of one. */
function eventLoopOf(mostCpu: number | null): string {
  if (mostCpu === null) return 'the event loop could not be measured'
  if (mostCpu === 0) return 'no 16 at once used more than 200 ms of the event loop'
  return `at most ${mostCpu.toFixed(0)} ms of the event loop by one, where 16 at once used more than 200`
}

/** Runs the long form of apps/web/server/gates/hostile-input.test.ts, with many more requests and a new seed each time. */
export async function benchHostileInput(temporary: string): Promise<Row[]> {
  const file = path.join(temporary, 'hostile-input.json')
  const seed = Date.now() % 1_000_000
  const failure = await runQuietly('vitest', ['run', '--project', 'web', 'server/gates/hostile-input'], {
    ...process.env,
    HEARTH_FAULTS_LONG: 'yes',
    HEARTH_FAULT_SEED: String(seed),
    HEARTH_HOSTILE_REPORT: file,
  }).then(
    () => null,
    (error: Error) => error.message,
  )
  // Its output has the findings, with the requests that reproduce them.
  if (failure) console.error(failure)
  if (!existsSync(file)) throw new Error('The hostile requests were not sent')
  const { findings, statuses, targets, mostCpu } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const said = Object.entries(statuses).map(
    ([status, count]) => `${count.toLocaleString('en')} × ${status === '0' ? 'no answer' : status}`,
  )
  const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return [
    {
      what: `Hostile requests to ${targets} pages, calls and files (seed ${seed})`,
      limit: 'no 5xx, no stack trace, 200 ms of the event loop',
      figure: `${findings.length} findings in ${sent.toLocaleString('en')} requests: ${said.join(', ')}; ${eventLoopOf(mostCpu)}`,
      goal: `none in ${REQUESTS.toLocaleString('en')}`,
      met: !failure && findings.length === 0 && sent >= REQUESTS && (mostCpu ?? 0) <= MOST_CPU,
    },
  ]
}
