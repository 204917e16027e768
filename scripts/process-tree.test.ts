import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { awaitBuild, commandOf, startNpm } from './npm-command.ts'
import type { trackDescendants } from './process-tree.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const PATIENCE = 180_000

beforeAll(awaitBuild, PATIENCE)

/** Tells npm itself and nobody else to end. */
async function end(npm: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(npm, 'exit')
  npm.kill(signal)
  await exited
}

const running = (tracked: ReturnType<typeof trackDescendants>) => tracked.running().map(commandOf)
const databases = (commands: readonly string[]) => commands.filter((command) => /bin\/postgres -D/.test(command)).length

test.for(SIGNALS)(
  'nothing is left running when npm test is told to end in the middle of a test that has a server of its own, at %s',
  { timeout: PATIENCE },
  async (signal, { skip }) => {
    skip(process.platform !== 'linux', 'what a process is called is read from /proc')
    const { npm, tracked, until } = startNpm(['test', '--', 'embedded.test'])
    await until(() => databases(running(tracked)) > 1)
    await end(npm, signal)
    await expect.poll(() => running(tracked), { timeout: 30_000 }).toEqual([])
  },
)
