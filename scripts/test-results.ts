import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './services.ts'
import type { Spent } from './test-stages.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** How long the tests of one file took. */
interface TimedFile {
  readonly name: string
  readonly milliseconds: number
}

export interface TestResults extends Tally {
  readonly files: readonly TimedFile[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly unknown[]
  }[]
}

/** What vitest's JSON report says. A run that ended with another code than 0 has failed, whatever it says. */
export function readVitestReport(file: string, exitCode: number): TestResults {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  // A file that could not even be loaded holds no test that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(ROOT, name),
      milliseconds: endTime - startTime,
    })),
  }
}

interface Suite {
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}
interface Spec {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly projectName: string
    readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    readonly results: readonly { readonly duration: number }[]
  }[]
}
interface PlaywrightReport extends Suite {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

const specsOf = ({ specs = [], suites = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** What Playwright's JSON report says, with the reason of each skip. One that passed at the second try only counts as failed. */
export function readPlaywrightReport(file: string, exitCode: number): TestResults & { readonly skips: string[] } {
  const { stats, ...suite } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const files = new Map<string, number>()
  const skips: string[] = []
  for (const { title, file, tests } of specsOf(suite))
    for (const { projectName, annotations, results } of tests) {
      const name = `${file} [${projectName}]`
      const duration = results.reduce((sum, result) => sum + result.duration, 0)
      files.set(name, (files.get(name) ?? 0) + duration)
      for (const { type, description } of annotations)
        if (type === 'skip') skips.push(`Skipped: ${title} [${projectName}]: ${description ?? 'no reason'}.`)
    }
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: exitCode === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped,
    files: [...files].map(([name, milliseconds]) => ({ name, milliseconds })),
    skips,
  }
}

const SHOWN = 10
const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(9)
const TIMES = { wall: 'wall', cpu: 'CPU' } as const

/** What ends a run is made of this. */
interface RunResults {
  readonly stages: ReadonlyMap<string, Spent>
  readonly tallies: readonly Tally[]
  readonly files: readonly TimedFile[]
  /** What each stage may take, for a run of everything. */
  readonly budget?: Readonly<Record<string, Spent>>
}

/** The lines that end a run: what each stage took, where that is more than it may, the slowest files, and the count. */
export function summaryOf({ stages, tallies, files, budget = {} }: RunResults): string[] {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SHOWN)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const times = [...stages].map(([stage, spent]) => ({ stage, times: timesOf(spent, budget[stage]) }))
  const over = times.flatMap(({ stage, times }) =>
    times.filter(({ isOver }) => isOver).map(({ text }) => `${stage}${text}`.replaceAll(/ +/g, ' ')),
  )
  return [
    '\nStages:',
    ...times.map(({ stage, times }) => `${times.map(({ text }) => text).join('')}  ${stage}`),
    ...(over.length > 0
      ? [`\nOver budget: ${over.join('; ')}. Mend what grew, or decide on more in scripts/test-budget.ts.`]
      : []),
    ...(slowest.length > 0 ? [`\nSlowest files:`] : []),
    ...slowest.map(({ name, milliseconds }) => `${seconds(milliseconds / 1_000)}  ${name}`),
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ]
}

/** Each time that is known of a stage, as it is printed, and whether it is more than the stage may take. */
function timesOf(spent: Spent, allowed?: Spent) {
  return (['wall', 'cpu'] as const).flatMap((kind) => {
    const [value, most = null] = [spent[kind], allowed?.[kind]]
    if (value === null) return []
    const ofMost = most === null ? '' : ` of ${most} s`.padEnd(10)
    return { text: `${seconds(value)}${ofMost} ${TIMES[kind]}`, isOver: most !== null && value > most }
  })
}
