import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { startOf } from './process-tree.ts'
import { TYPESCRIPT } from './services.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-lock-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Said {
  readonly got: boolean
  readonly why?: string
}

/** Starts a process that tries to lock the folder; `said` is what it prints. */
function startProcess(folder: string): { child: ChildProcess; said: Promise<Said> } {
  const child = fork(path.join(import.meta.dirname, 'folder-lock.child.ts'), [folder], {
    execArgv: TYPESCRIPT,
  })
  cleanups.push(() => child.kill('SIGKILL'))
  return { child, said: once(child, 'message').then(([said]) => said as Said) }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('of processes that begin at once one has the folder and the others name it, until it is killed', async () => {
  const folder = makeFolder()
  const started = [1, 2, 3].map(() => startProcess(folder))
  const said = await Promise.all(started.map((each) => each.said))
  const holders = started.filter((_, at) => said[at]?.got)
  expect(holders).toHaveLength(1)
  for (const { got, why } of said)
    if (!got)
      // The sentence may also name a process that was still waiting.
      expect(why).toMatch(
        new RegExp(
          `^Hearth runs on ${folder} already \\(process (\\d+, )*${holders[0]?.child.pid}(, \\d+)*\\): stop it, or set HEARTH_DATA_DIR to another folder\\.$`,
        ),
      )
  expect(readdirSync(folder)).toHaveLength(2)

  await kill(holders[0]?.child as ChildProcess)
  expect(await startProcess(folder).said).toEqual({ got: true })
})

test('a lock whose number another process has by now does not count', async () => {
  const folder = makeFolder()
  for (const pid of [process.ppid, process.pid])
    for (const kind of ['lock', 'locking']) writeFileSync(path.join(folder, `${kind}.${pid}.1`), '')
  await lockFolder(folder)
  const self = `${process.pid}.${startOf(process.pid)}`
  expect(readdirSync(folder).sort()).toEqual([`lock.${self}`, `locking.${self}`])
})
