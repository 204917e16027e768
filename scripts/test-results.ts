import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './services.ts'
import type { Spent } from './test-stages.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}
export interface Tally extends Counts {
  /** What failed, each with its name and the beginning of its message. */
  readonly failures: readonly string[]
}

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
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Characters of a message that the summary shows. */
const MESSAGE_SHOWN = 600
function failureOf(name: string, message = ''): string {
  const own = message.split('\n').filter((line) => !line.includes('node_modules'))
  return `${name}\n${stripVTControlCharacters(own.join('\n')).slice(0, MESSAGE_SHOWN).replaceAll(/^/gm, '    ')}`.trimEnd()
}

/**
 * Reads vitest's JSON report. A run with an exit code other than 0 has failed, whatever the report says; `errors` are what no test has caught.
 */
export function readVitestReport(file: string, exitCode: number, errors: readonly string[]): TestResults {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  // A file that cannot be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failureOf(`${path.relative(ROOT, name)}: ${test.fullName}`, test.failureMessages.join('\n'))),
  )
  const known = [
    ...failures,
    ...broken.map(({ name, message }) => failureOf(path.relative(ROOT, name), message)),
    ...errors.map((error) => failureOf('an error that no test has caught', error)),
  ]
  return {
    failures: exitCode === 0 || known.length > 0 ? known : [failureOf('vitest', `ended with ${exitCode}`)],
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
    readonly status: string
    readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
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

/** Reads Playwright's JSON report, with the reason of each skip. A test that passed only on the second try counts as failed. */
export function readPlaywrightReport(file: string, exitCode: number): TestResults & { readonly skips: string[] } {
  const { stats, ...suite } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const files = new Map<string, number>()
  const skips: string[] = []
  const failures: string[] = []
  for (const { title, file, tests } of specsOf(suite))
    for (const { projectName, annotations, results, status } of tests) {
      const name = `${file} [${projectName}]`
      const duration = results.reduce((sum, result) => sum + result.duration, 0)
      files.set(name, (files.get(name) ?? 0) + duration)
      if (status === 'unexpected' || status === 'flaky')
        failures.push(failureOf(`${name}: ${title}`, results.map(({ error }) => error?.message ?? '').join('\n')))
      for (const { type, description } of annotations)
        if (type === 'skip') skips.push(`Skipped: ${title} [${projectName}]: ${description ?? 'no reason'}.`)
    }
  const failed = stats.unexpected + stats.flaky
  return {
    failures,
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

/** The data of the summary. */
interface RunResults {
  readonly stages: ReadonlyMap<string, Spent>
  readonly tallies: readonly Tally[]
  readonly files: readonly TimedFile[]
  /** The budget of each stage, for a run of everything. */
  readonly budget?: Readonly<Record<string, Spent>>
}

/** The last lines of a run: the time of each stage and whether it is over budget, the slowest files, what failed, and the counts. */
export function summaryOf({ stages, tallies, files, budget = {} }: RunResults): string[] {
  const failures = tallies.flatMap((tally) => tally.failures)
  const sum = (key: keyof Counts) => tallies.reduce((total, tally) => total + tally[key], 0)
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
    ...(failures.length > 0 ? ['\nFailed:'] : []),
    ...failures.map((failure) => `  ✗ ${failure}`),
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ]
}

/** The known times of a stage as text, and whether they are over budget. */
function timesOf(spent: Spent, allowed?: Spent) {
  return (['wall', 'cpu'] as const).flatMap((kind) => {
    const [value, most = null] = [spent[kind], allowed?.[kind]]
    if (value === null) return []
    const ofMost = most === null ? '' : ` of ${most} s`.padEnd(10)
    return { text: `${seconds(value)}${ofMost} ${TIMES[kind]}`, isOver: most !== null && value > most }
  })
}
