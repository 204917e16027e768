import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startEmbedded } from '@hearth/db/embedded'
import { findBrowser } from './browser.ts'
import { buildApps } from './build.ts'
import { runChecks } from './check.ts'
import { step } from './progress.mjs'
import { startRedis } from './redis.ts'
import { ROOT } from './services.ts'

// `npm test` runs everything. `npm test -- <filter>` runs only the vitest files whose path holds the filter; `npm test -- e2e` only the
// browser journeys.
const filters = process.argv.slice(2)
const everything = filters.length === 0
const journeysToo = everything || filters.includes('e2e')
const results = path.join(ROOT, 'test-results')
mkdirSync(results, { recursive: true })

interface Tally {
  passed: number
  failed: number
  skipped: number
}
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const add = (tally: Tally) => {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tally[key]
}

const temporary = mkdtempSync(path.join(tmpdir(), 'hearth-test-'))
// Run as root, PostgreSQL is user postgres, who must be able to enter.
chmodSync(temporary, 0o755)
const cleanups: Array<() => unknown> = [() => rmSync(temporary, { recursive: true, force: true })]
const cleanUp = async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().then(() => process.exit(1)))

try {
  if (everything) add(await staticChecks())
  if (everything || !filters.every((filter) => filter === 'e2e')) add(await vitest())
  if (journeysToo) add(await journeys())
} catch (error) {
  console.error((error as Error).message)
  total.failed += 1
} finally {
  await cleanUp()
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function staticChecks(): Promise<Tally> {
  const checks = await runChecks()
  const failed = checks.filter((check) => !check.ok)
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0 }
}

/** Runs a test runner with its own output on the screen; a non-zero exit is told by the tally, not thrown. */
function run(command: string, args: readonly string[], cwd: string, env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function vitest(): Promise<Tally> {
  const server = await step('Starting PostgreSQL for the tests', () =>
    startEmbedded({ dataDir: path.join(temporary, 'postgres'), fast: true }),
  )
  cleanups.push(() => server.stop())
  const env: Record<string, string> = { HEARTH_TEST_DATABASE_URL: server.superuserUrl }
  const redis = await step('Starting Redis for the tests', startRedis)
  if ('url' in redis) {
    cleanups.push(() => redis.stop())
    env.HEARTH_TEST_REDIS_URL = redis.url
  } else {
    console.log(`Skipped: the tests on Redis (${redis.missing}).`)
    env.HEARTH_TEST_REDIS_MISSING = redis.missing
  }
  const report = path.join(results, 'vitest.json')
  rmSync(report, { force: true })
  const names = filters.filter((filter) => filter !== 'e2e')
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...names],
    ROOT,
    env,
  )
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: Array<{ status: string; assertionResults: unknown[] }>
  }
  // A file that could not even be loaded holds no test that could fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = numFailedTests + brokenFiles
  return { passed: numPassedTests, failed: code !== 0 ? Math.max(1, failed) : failed, skipped: numPendingTests }
}

/** The journeys run against `npm start` itself, on a data folder and a copy of the tenants that are the test's own. */
async function journeys(): Promise<Tally> {
  const browser = await step('Finding a browser', findBrowser, { quietBelow: 500 })
  await buildApps()
  const report = path.join(results, 'playwright.json')
  rmSync(report, { force: true })
  const tenants = path.join(temporary, 'tenants')
  cpSync(path.join(ROOT, 'tenants'), tenants, { recursive: true })
  const code = await run('playwright', ['test'], path.join(ROOT, 'apps', 'web'), {
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PORT: String(await freePort()),
    GALLERY_PORT: String(await freePort()),
    HEARTH_DATA_DIR: path.join(temporary, 'data'),
    TENANTS_DIR: tenants,
  })
  const { stats, ...suite } = JSON.parse(readFileSync(report, 'utf8')) as Suite & {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  for (const { title, tests } of specsOf(suite))
    for (const { projectName, annotations } of tests)
      for (const { type, description } of annotations)
        if (type === 'skip') console.log(`Skipped: ${title} [${projectName}]: ${description ?? 'no reason'}.`)
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: code !== 0 ? Math.max(1, failed) : failed, skipped: stats.skipped }
}

/** What Playwright reports of its tests. */
interface Suite {
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}
interface Spec {
  readonly title: string
  readonly tests: readonly {
    readonly projectName: string
    readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  }[]
}

function specsOf({ specs = [], suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
