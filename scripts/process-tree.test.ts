import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@hearth/db/embedded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitBuild, commandOf, startNpm } from './npm-command.ts'
import type { trackDescendants } from './process-tree.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const PATIENCE = 180_000

const home = mkdtempSync(path.join(tmpdir(), 'hearth-ends-'))
mkdirSync(path.join(home, 'tenants'))
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

beforeAll(awaitBuild, PATIENCE)

/** Tells npm itself and nobody else to end. */
async function end(npm: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(npm, 'exit')
  npm.kill(signal)
  await exited
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
