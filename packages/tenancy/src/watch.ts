import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { isCurrent, listFolders, type Snapshot, takeSnapshot } from './folder.ts'

// docs/decisions/0006-live-tenants.md says why folders are polled, and what it costs.

const TICK_MS = 50
/** All folders are looked at once in this many ticks: one second. */
const TICKS_PER_SWEEP = 20
/** Keeps a tick short; more folders than 500 are swept less often. */
const MOST_PER_TICK = 25
/** A changed folder is read when two looks this many ticks apart saw the same: whoever writes to it has paused. */
const SETTLE_TICKS = 3

export interface FolderEvents {
  /** The folder is new or its content changed, and nobody is writing to it at the moment. */
  changed(folder: string): void
  gone(folder: string): void
  /** The folder of folders itself cannot be read; nothing is known to be gone. */
  unreadable(error: unknown): void
  readable(): void
}

/** Watches the folders under `dir` until the returned function is called. `known` is how they looked when they were last read. */
export function watchFolders(dir: string, known: ReadonlyMap<string, Snapshot>, events: FolderEvents): () => void {
  const seen = new Map(known)
  /** Folders that look different from when they were last read: how they look now (null: absent), and since which tick. */
  const restless = new Map<string, { snapshot: Snapshot | null; since: number }>()
  let queue: string[] = []
  let perTick = 0
  let tick = 0

  function startSweep() {
    queue = listFolders(dir)
    events.readable()
    perTick = Math.min(MOST_PER_TICK, Math.ceil(queue.length / TICKS_PER_SWEEP))
    const names = new Set(queue)
    for (const folder of seen.keys()) if (!names.has(folder)) suspect(folder, false)
    for (const folder of queue) if (!seen.has(folder)) suspect(folder, true)
  }

  const look = (folder: string, present: boolean) => (present ? takeSnapshot(path.join(dir, folder)) : null)

  function suspect(folder: string, present: boolean) {
    if (!restless.has(folder)) restless.set(folder, { snapshot: look(folder, present), since: tick })
  }

  function examine(folder: string) {
    const snapshot = seen.get(folder)
    if (snapshot && !isCurrent(snapshot)) suspect(folder, true)
  }

  function settle(folder: string, before: Snapshot | null, present: boolean) {
    const now = look(folder, present)
    if (!alike(before, now)) return void restless.set(folder, { snapshot: now, since: tick })
    restless.delete(folder)
    if (now) {
      seen.set(folder, now)
      events.changed(folder)
    } else if (seen.delete(folder)) events.gone(folder)
  }

  function settleAll() {
    const due = [...restless].filter(([, { since }]) => tick - since >= SETTLE_TICKS)
    if (due.length === 0) return
    const present = new Set(listFolders(dir))
    for (const [folder, { snapshot }] of due) settle(folder, snapshot, present.has(folder))
  }

  /** A folder came or went: do not wait for the next sweep. */
  let hinted = false
  const top = watchTop(dir, () => {
    hinted = true
  })

  const timer = setInterval(() => {
    tick += 1
    try {
      settleAll()
      if (queue.length === 0 && (hinted || tick % TICKS_PER_SWEEP === 0)) {
        hinted = false
        startSweep()
      }
      for (const folder of queue.splice(0, perTick)) examine(folder)
    } catch (error) {
      events.unreadable(error)
    }
  }, TICK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    top?.close()
  }
}

/** Hints of folders that come and go. Where the system gives none, or stops, sweeps find them alone. */
function watchTop(dir: string, onHint: () => void): FSWatcher | null {
  try {
    const top = watch(dir, { persistent: false }, onHint)
    return top.on('error', () => top.close())
  } catch {
    return null
  }
}

function alike(one: Snapshot | null, other: Snapshot | null): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify([...one]) === JSON.stringify([...other])
}
