import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from './process-tree.ts'

/** A lock is an empty file whose name says whose it is, so that none is ever half written. */
const LOCK = /^lock\.(\d+)\.([\w-]+)$/
/** How long two that begin at the same moment may take to make out who was first. */
const PATIENCE = 2_000

/**
 * Locks the folder for this process until it ends, however it ends. Rejects with a sentence that names the process when another has it.
 * Whoever sees no other lock after making its own has the folder; of two that see each other the one with the higher number steps back.
 */
export async function lockFolder(folder: string): Promise<void> {
  const name = `lock.${process.pid}.${startOf(process.pid)}`
  const own = path.join(folder, name)
  for (const since = Date.now(); ; await sleep(50)) {
    let others = otherHolders(folder, name)
    if (others.every((pid) => pid > process.pid)) {
      writeFileSync(own, '')
      others = otherHolders(folder, name)
      if (others.length === 0) break
      if (others.some((pid) => pid < process.pid)) rmSync(own)
    }
    if (Date.now() - since < PATIENCE) continue
    rmSync(own, { force: true })
    throw new Error(
      `Hearth runs on ${folder} already (process ${others.join(', ')}): stop it, or set HEARTH_DATA_DIR to another folder.`,
    )
  }
  process.once('exit', () => rmSync(own, { force: true }))
}

/** Whose locks there are besides the own one. Removes those of processes that have ended. */
function otherHolders(folder: string, own: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const [, pid, started] = LOCK.exec(name) ?? []
    if (pid === undefined || name === own) return []
    if (startOf(Number(pid)) === started) return [Number(pid)]
    rmSync(path.join(folder, name), { force: true })
    return []
  })
}
