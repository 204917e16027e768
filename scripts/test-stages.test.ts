import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { measureStages } from './test-stages.ts'

/** CPU seconds of a busy process, including its start. */
const BURNT = 0.5
const BURN = `const used = () => { const { user, system } = process.cpuUsage(); return user + system }
  while (used() < ${BURNT * 1e6});`
const BURN_WHEN_TOLD = `process.once('SIGUSR2', () => { ${BURN}; console.log('burnt') }); setInterval(() => {}, 1e6); console.log(process.pid)`

/** A shell that runs a script in which `$NODE` is Node; it ends with the test. */
function shell(script: string) {
  const child = spawn('sh', ['-c', script], {
    env: { ...process.env, NODE: process.execPath, BURN, BURN_WHEN_TOLD },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const prints = async (what: RegExp) => {
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(what)
    return what.exec(printed)?.[1] ?? ''
  }
  return { child, prints }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('what a stage starts is counted once, its descendants with it, and no other stage that runs meanwhile has it', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'other systems do not tell')
  const stages = measureStages<'busy' | 'idle'>()
  const cpuOf = (stage: 'busy' | 'idle') => stages.spent().get(stage)?.cpu
  const [busy, idle] = await Promise.all([
    stages.run('busy', async () => {
      const burning = shell('"$NODE" -e "$BURN" & "$NODE" -e "$BURN"; wait; echo burnt; read -r _')
      await burning.prints(/burnt/)
      // Another process of the stage that runs longer.
      await shell('echo up; read -r _').prints(/up/)
      return burning
    }),
    stages.run('idle', async () => shell('echo up; read -r _')),
  ])
  await idle.prints(/up/)
  // The shell has waited for both, so their seconds are included in its own.
  expect(cpuOf('busy')).toBeGreaterThan(1.9 * BURNT)
  // The shell's parent is not followed, so nobody waits for the shell.
  await kill(busy.child)
  expect(cpuOf('busy')).toBeGreaterThan(1.9 * BURNT)
  expect(cpuOf('busy')).toBeLessThan(3 * BURNT)
  expect(cpuOf('idle')).toBeLessThan(0.5 * BURNT)
  expect(stages.spent().get('whole')?.cpu).toBeGreaterThan(1.9 * BURNT)
})

test('a process whose parent was killed counts for its stage still', async ({ skip }) => {
  skip(process.platform !== 'linux', 'other systems do not tell')
  const stages = measureStages<'orphaned'>()
  await stages.run('orphaned', async () => {
    const { child, prints } = shell('"$NODE" -e "$BURN_WHEN_TOLD" & read -r _')
    const orphan = Number(await prints(/^(\d+)\n/))
    onTestFinished(() => void process.kill(orphan, 'SIGKILL'))
    expect(stages.spent().get('whole')?.cpu).toBeGreaterThan(0)
    await kill(child)
    process.kill(orphan, 'SIGUSR2')
    await prints(/burnt/)
  })
  expect(stages.spent().get('orphaned')?.cpu).toBeGreaterThan(0.9 * BURNT)
})
