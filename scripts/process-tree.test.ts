import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackDescendants } from './process-tree.ts'
import { ROOT } from './services.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const PATIENCE = 180_000

const home = mkdtempSync(path.join(tmpdir(), 'hearth-ends-'))
mkdirSync(path.join(home, 'tenants'))
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

// `npm test` builds beside the first tests, and two builds at once would write the same files.
beforeAll(async () => {
  const report = process.env.HEARTH_BUILD_REPORT
  while (report && !existsSync(report)) await sleep(100)
}, PATIENCE)

/** Runs an npm command of the repository and follows what it starts. */
function startNpm(args: readonly string[], env: Record<string, string> = {}) {
  const npm = spawn('npm', [...args], { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const tracked = trackDescendants(npm.pid ?? 0)
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return {
    npm,
    tracked,
    printed: () => printed,
    /** Resolves when `isSo`; rejects with what was printed when the command ends before. */
    async until(isSo: () => boolean) {
      while (!isSo()) {
        if (npm.exitCode !== null) throw new Error(`npm ${args.join(' ')} ended with ${npm.exitCode}: ${printed}`)
        tracked.running()
        await sleep(100)
      }
    },
  }
}

/** Tells npm itself and nobody else to end. */
async function end(npm: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(npm, 'exit')
  npm.kill(signal)
  await exited
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
const running = (tracked: ReturnType<typeof trackDescendants>) => tracked.running().map(commandOf)
const databases = (commands: readonly string[]) => commands.filter((command) => /bin\/postgres -D/.test(command)).length

describe('nothing is left running when npm is told to end', () => {
  test.for(SIGNALS)('npm start, at %s', { timeout: PATIENCE }, async (signal, { skip }) => {
    skip(process.platform !== 'linux', 'what a process is called is read from /proc')
    const { npm, tracked, printed, until } = startNpm(['start'], {
      PORT: String(await freePort()),
      HEARTH_DATA_DIR: path.join(home, 'data'),
      TENANTS_DIR: path.join(home, 'tenants'),
      SEED_MEMBERS: '0',
    })
    await until(() => printed().includes('Ctrl-C stops it.'))
    const commands = running(tracked)
    expect(databases(commands)).toBe(1)
    for (const app of ['build/main.mjs', 'dist/main.mjs'])
      expect(commands.filter((command) => command.includes(app))).toHaveLength(1)
    await end(npm, signal)
    await expect.poll(() => running(tracked), { timeout: 30_000 }).toEqual([])
    expect(printed()).toContain('Hearth stopped.')
  })

  test.for(SIGNALS)(
    'npm test in the middle of a test that has a server of its own, at %s',
    {
      timeout: PATIENCE,
    },
    async (signal, { skip }) => {
      skip(process.platform !== 'linux', 'what a process is called is read from /proc')
      const { npm, tracked, until } = startNpm(['test', '--', 'embedded.test'])
      await until(() => databases(running(tracked)) > 1)
      await end(npm, signal)
      await expect.poll(() => running(tracked), { timeout: 30_000 }).toEqual([])
    },
  )
})
