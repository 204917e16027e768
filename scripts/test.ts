import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@hearth/db/embedded'
import { findBrowser } from './browser.ts'
import { buildApps, buildQuietly, runQuietly } from './build.ts'
import { type CheckResult, printChecks } from './check.ts'
import { step } from './progress.mjs'
import { ROOT } from './services.ts'
import { TEST_BUDGET } from './test-budget.ts'
import { readPlaywrightReport, readVitestReport, summaryOf, type Tally, type TestResults } from './test-results.ts'
import { beginTestRun, JOURNEYS_PEOPLE, startTestServers } from './test-servers.ts'
import { measureStages } from './test-stages.ts'
import { workersOf } from './workers.ts'

// `npm test` runs everything. `npm test -- <filter>` runs only the vitest files whose path contains the filter; `npm test -- e2e` only the browser
// journeys.
const filters = process.argv.slice(2).filter((argument) => argument !== '--')
const everything = filters.length === 0
const names = filters.filter((filter) => filter !== 'e2e')
/** Minutes long in every form; `npm run test:faults` has it. */
const FAULTS_ONLY = '**/{stream,like,purchase,attachment}-faults.test.ts'
const results = path.join(ROOT, 'test-results')
mkdirSync(results, { recursive: true })

const run = beginTestRun()
/** Where the tests of the web app read that the build is ready, or why there is none. */
const buildReport = path.join(run.temporary, 'build-report')
/** The data folder of the journeys: completed by first-start.test.ts, or made by their platform if that test did not run or failed. */
const journeysData = path.join(run.temporary, 'data')
const stages = measureStages<keyof typeof TEST_BUDGET>()
const tallies: Tally[] = []
const files: TestResults['files'][number][] = []

try {
  // All that vitest and two cores leave idle is used: vitest waits for the build before it comes to the web app.
  const built = everything ? stages.run('build', buildForVitest) : undefined
  const checked = everything ? stages.run('static checks', staticChecks) : undefined
  built?.catch(() => {})
  checked?.catch(() => {})
  if (everything || names.length > 0) await stages.run('vitest', vitest)
  if (checked) add(printChecks(await checked))
  if (everything || filters.includes('e2e')) {
    await (built ?? stages.run('build', buildApps))
    await stages.run('journeys', journeys)
  }
} catch (error) {
  console.error((error as Error).message)
  tallies.push({ passed: 0, failed: 1, skipped: 0, failures: [(error as Error).message] })
} finally {
  await run.end()
}
const budget = everything ? { budget: TEST_BUDGET } : {}
for (const line of summaryOf({ stages: stages.spent(), tallies, files, ...budget })) console.log(line)
const count = (key: 'passed' | 'failed') => tallies.reduce((sum, tally) => sum + tally[key], 0)
process.exit(count('failed') > 0 || count('passed') === 0 ? 1 : 0)

function add(result: Tally & Partial<TestResults>) {
  tallies.push(result)
  files.push(...(result.files ?? []))
}

/** Runs a test runner with its output on the screen; resolves with its exit code. */
function runTool(command: string, args: readonly string[], cwd: string, env: Record<string, string>): Promise<number> {
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

async function buildForVitest() {
  const fault = await buildQuietly().then(
    () => '',
    (error: Error) => error.message,
  )
  writeFileSync(`${buildReport}.draft`, fault)
  renameSync(`${buildReport}.draft`, buildReport)
  if (fault) throw new Error(fault)
}

/** A separate process: CPU time of this process belongs to no stage, and would delay the counting of the others'. */
async function staticChecks(): Promise<CheckResult[]> {
  const report = path.join(results, 'checks.json')
  rmSync(report, { force: true })
  await runQuietly(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), 'check', report])
  return JSON.parse(readFileSync(report, 'utf8'))
}

async function vitest() {
  const env = await startTestServers(run)
  const report = path.join(results, 'vitest.json')
  const errors = path.join(results, 'vitest-errors.json')
  for (const file of [report, errors]) rmSync(file, { force: true })
  const code = await runTool('vitest', ['run', '--allowOnly=false', `--exclude=${FAULTS_ONLY}`, ...names], ROOT, {
    ...env,
    HEARTH_TEST_REPORTS: results,
    ...(everything ? { HEARTH_BUILD_REPORT: buildReport, HEARTH_JOURNEYS_DATA: journeysData } : {}),
  })
  add(readVitestReport(report, code, existsSync(errors) ? JSON.parse(readFileSync(errors, 'utf8')) : []))
}

/** Nobody is liked by a fictional profile in the middle of a journey about something else. */
function withoutOperatorLikes(tenants: string) {
  for (const folder of readdirSync(tenants)) {
    const file = path.join(tenants, folder, 'settings.json')
    if (!existsSync(file)) continue
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...settings, fictional_likes_per_day: 0 }, null, 2))
  }
}

/** The journeys run against `npm start` itself, on a data folder and a copy of the tenants that are the test's own. */
async function journeys() {
  // With owners, because PostgreSQL refuses a folder of another user.
  if (existsSync(journeysData)) await runQuietly('cp', ['-a', journeysData, `${journeysData}-gallery`])
  const browser = await step('Finding a browser', findBrowser, { quietBelow: 500 })
  const report = path.join(results, 'playwright.json')
  rmSync(report, { force: true })
  const tenants = path.join(run.temporary, 'tenants')
  cpSync(path.join(ROOT, 'tenants'), tenants, { recursive: true })
  withoutOperatorLikes(tenants)
  const workers = `--workers=${workersOf().journeys}`
  const code = await runTool('playwright', ['test', '--forbid-only', workers], path.join(ROOT, 'apps', 'web'), {
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PORT: String(await freePort()),
    GALLERY_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    HEARTH_DATA_DIR: journeysData,
    SEED_MEMBERS: String(JOURNEYS_PEOPLE),
    TENANTS_DIR: tenants,
  })
  const { skips, ...result } = readPlaywrightReport(report, code)
  for (const skip of skips) console.log(skip)
  add(result)
}
