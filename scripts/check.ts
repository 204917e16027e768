import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { faultsOf, REPOSITORY } from './checks/commands.ts'
import { forbiddenImports } from './checks/dependencies.ts'
import { barrels, genericNames, looseRoutes, oddNames, readSources, unlistedDocumentScripts } from './checks/files.ts'
import {
  environmentReads,
  looseVersions,
  markupPatterns,
  routeImports,
  scopesByFunction,
  silentSkips,
  tenantNames,
  typeSuppressions,
  writtenAddresses,
} from './checks/sources.ts'
import { unusedExports } from './checks/unused-exports.ts'
import { step } from './progress.mjs'
import { workersOf } from './workers.ts'

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  /** One fault per line; empty if the check passes. */
  readonly output: string
  readonly milliseconds: number
}

/** Returns the faults, one per line; an empty list means that the check passes. A check that throws has failed. */
type Check = () => string[] | Promise<string[]>

const files = () => readSources(REPOSITORY)

/**
 * By the compiler in Go. It has no API yet, so `typescript` is an earlier one, which dependency-cruiser and the check of exports use. More than one checker would
 * check some types several times, and the cores have other checks to run.
 */
const typeErrors = (project: string) => faultsOf('../typescript7/bin/tsc', ['-p', project, '--checkers', '1'])

// Slow checks first, so that quick ones fill the gaps. Texts and tenants are imported lazily, because broken code there must not stop the other
// checks.
const CHECKS: Readonly<Record<string, Check>> = {
  'types of what reaches a browser': browserTypeErrors,
  // One program for all packages: checked one by one, each would parse the packages that it imports again.
  'types of what runs in Node': () => typeErrors('tsconfig.node.json'),
  'types of the scripts': () => typeErrors('scripts'),
  'imports and circles': () => forbiddenImports(REPOSITORY),
  'lint and format': lintFaults,
  tenants: async () => (await import('./checks/content.ts')).tenantFaults(REPOSITORY),
  'complete texts': async () => (await import('./checks/content.ts')).incompleteTexts(),
  'described texts': async () => (await import('./checks/content.ts')).placeFaults(REPOSITORY),
  'worded texts': async () => (await import('./checks/content.ts')).wordingFaults(),
  'gender told to gendered texts': async () => (await import('./checks/content.ts')).genderFaults(files()),
  'no unused texts': async () => (await import('./checks/content.ts')).deadTexts(files()),
  'no generic names': () => genericNames(files()),
  'kebab-case names': () => oddNames(files()),
  'one folder per route': () => looseRoutes(files()),
  'no barrels': () => barrels(files()),
  'script of public pages is a closed list': () => unlistedDocumentScripts(files()),
  'no tenant in code': async () =>
    tenantNames(files(), (await import('./checks/content.ts')).tenantFolders(REPOSITORY)),
  'environment read in one place': () => environmentReads(files()),
  'scope of a tenant set in one way': () => scopesByFunction(files()),
  'exact versions': () => looseVersions(files()),
  'no silent skips': () => silentSkips(files()),
  'pages asked by role and text': () => markupPatterns(files()),
  'type checker not silenced': () => typeSuppressions(files()),
  'no route imports a route': () => routeImports(files()),
  'addresses in one list': () => writtenAddresses(files()),
  'no unused exports': () => unusedExports(files()),
}

type Report = (done: number, total: number) => void

/** Runs all static checks; returns the results in the order of the list. `report` gets the number of finished checks. */
export async function runChecks(checks = CHECKS, report: Report = () => {}): Promise<CheckResult[]> {
  const names = Object.keys(checks)
  const waiting = Object.entries(checks)
  const done = new Map<string, CheckResult>()
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      done.set(next[0], await runCheck(...next))
      report(done.size, names.length)
    }
  }
  await Promise.all(Array.from({ length: workersOf().checks }, work))
  return names.flatMap((name) => done.get(name) ?? [])
}

/** Prints one line per check with its faults below it, and counts them. */
export function printChecks(results: readonly CheckResult[]) {
  for (const { name, ok, output, milliseconds } of results) {
    console.log(`  ${ok ? '✓' : '✗'} ${name} ${(milliseconds / 1000).toFixed(1)} s`)
    if (!ok) console.log(output.replaceAll(/^/gm, '      '))
  }
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => `${name}\n${output.slice(0, 600)}`)
  const failed = failures.length
  return { passed: results.length - failed, failed, skipped: 0, failures }
}

/** The type errors of packages and apps that use browser types, each in a program of its own; turbo repeats only what changed. */
async function browserTypeErrors(): Promise<string[]> {
  const quietly = ['--output-logs=errors-only', '--log-order=grouped']
  const faults = await faultsOf('turbo', ['run', 'typecheck', '--continue', '--concurrency=100%', ...quietly])
  // A compiler message with the indented lines that explain it.
  const errors = faults.flatMap((fault) => fault.match(/^@hearth\/\S+:typecheck: (?:.*error TS.*| {2}.*)$/gm) ?? [])
  return errors.length > 0 ? errors.map((line) => line.replace(':typecheck:', '')) : faults
}

async function lintFaults(): Promise<string[]> {
  const faults = await faultsOf('biome', ['check', '--diagnostic-level=warn', '--colors=off', '.'])
  return faults.length > 0 ? [...faults, '"biome check --write ." repairs most of this.'] : []
}

async function runCheck(name: string, check: Check): Promise<CheckResult> {
  const since = performance.now()
  let faults: string[]
  try {
    faults = await check()
  } catch (error) {
    faults = [`the check itself failed: ${error instanceof Error ? error.message : String(error)}`]
  }
  return { name, ok: faults.length === 0, output: faults.join('\n'), milliseconds: performance.now() - since }
}

// `npm run check` prints the results; `npm test` starts this file as a process and passes the name of a file for them.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await step('Checking', (report: Report) => runChecks(CHECKS, report))
  const file = process.argv[2]
  if (file) writeFileSync(file, JSON.stringify(results))
  else {
    const { passed, failed } = printChecks(results)
    console.log(`\n${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  }
}
