import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './services.ts'
import { beginTestRun, startTestServers } from './test-servers.ts'

// `npm run test:faults` runs the long forms of the randomised fault tests: delivery of jobs and of events under kills, loss of the database, messages of
// the provider of payments, kills while members buy, spend, withdraw and send photos, and while what repeats is charged, hostile input, slow clients, killed first starts. With `-- --seed 123` it repeats
// the run that printed this seed, and with `-- repeat-faults` it runs those tests alone whose names contain this.
const TESTS = [
  ...['apps/worker/e2e/delivery', 'apps/worker/e2e/database-loss', 'apps/worker/src/order-faults'],
  ...['apps/worker/e2e/money-faults', 'apps/worker/e2e/repeat-faults', 'apps/worker/e2e/webhook-faults'],
  ...[
    'server/database-loss',
    'server/purchase-faults',
    'server/stream/stream-faults',
    'server/stream/like-faults',
    'server/stream/message-faults',
    'server/stream/attachment-faults',
  ],
  ...['server/gates/hostile', 'server/gates/slow-clients'],
  'scripts/first-start',
]

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { seed: { type: 'string' } },
  allowPositionals: true,
})
const chosen = TESTS.filter((test) => positionals.length === 0 || positionals.some((part) => test.includes(part)))
if (chosen.length === 0) {
  console.error(`No test of faults has this name: ${positionals.join(' ')}. There are:\n${TESTS.join('\n')}`)
  process.exit(1)
}
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isSafeInteger(seed) || seed <= 0) {
  console.error(`--seed must be a whole number above 0; this is ${values.seed}.`)
  process.exit(1)
}
console.log(`Seed ${seed}: npm run test:faults -- --seed ${seed} makes the same choices again.`)

const run = beginTestRun()
let code = 1
try {
  const servers = await startTestServers(run)
  code = await new Promise<number>((resolve, reject) => {
    const child = spawn('vitest', ['run', '--allowOnly=false', ...chosen], {
      cwd: ROOT,
      env: { ...process.env, ...servers, HEARTH_FAULTS_LONG: 'yes', HEARTH_FAULT_SEED: String(seed) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
} catch (error) {
  console.error((error as Error).message)
} finally {
  await run.end()
}
if (code !== 0) console.log(`\nSeed ${seed}.`)
process.exit(code)
