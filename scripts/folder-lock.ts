import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from './process-tree.ts'

// A lock is an empty file whose name identifies its process, so that none is ever half-written. The `held` file is the lock; the `wanted` file
// announces the intention.
const WANTED = 'locking'
const HELD = 'lock'
/** Milliseconds in which processes that start together must have settled who gets the lock. */
const PATIENCE = 30_000

/**
 * Locks the folder for this process until it ends in any way. Rejects with a sentence that names the process that holds it. A process gets the lock
 * if it sees no other candidate after announcing itself; of two that see each other, the one with the higher process number withdraws.
 */
export async function lockFolder(folder: string): Promise<void> {
  const self = `${process.pid}.${startOf(process.pid)}`
  const [wanted, held] = [WANTED, HELD].map((kind) => path.join(folder, `${kind}.${self}`)) as [string, string]
  process.once('exit', () => {
    for (const file of [held, wanted]) rmSync(file, { force: true })
  })
  for (const since = Date.now(); ; await sleep(50)) {
    const refuse = (pid: number | undefined) => {
      rmSync(wanted, { force: true })
      throw new Error(
        `Hearth runs on ${folder} already (process ${pid}): stop it, or set HEARTH_DATA_DIR to another folder.`,
      )
    }
    const [holder] = othersIn(folder, HELD, self)
    if (holder !== undefined) refuse(holder)
    let others = othersIn(folder, WANTED, self)
    if (others.every((pid) => pid > process.pid)) {
      writeFileSync(wanted, '')
      others = othersIn(folder, WANTED, self)
      if (others.length === 0) return writeFileSync(held, '')
      if (others.some((pid) => pid < process.pid)) rmSync(wanted)
    }
    if (Date.now() - since > PATIENCE) refuse(others[0])
  }
}

/** The other processes with a lock file of this kind. Removes files of processes that have ended. */
function othersIn(folder: string, kind: string, self: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const [, of, pid, started] = /^(\w+)\.(\d+)\.([\w-]+)$/.exec(name) ?? []
    if (of !== kind || name === `${kind}.${self}`) return []
    if (startOf(Number(pid)) === started) return [Number(pid)]
    rmSync(path.join(folder, name), { force: true })
    return []
  })
}
