import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { isCurrent, listFolders, type Snapshot, takeSnapshot } from './folder.ts'

// docs/decisions/0006-live-tenants.md says why folders are polled, and what it costs.

const TICK_MS = 50
/** All folders are looked at once in this many ticks: one second. */
const TICKS_PER_SWEEP = 20
/** Keeps a tick short; more folders than 500 are swept less often. */
const MOST_PER_TICK = 25
/** A changed folder is read when it looks the same after this many ticks: whoever writes to it has paused. */
const SETTLE_TICKS = 3

interface FolderEvents {
  /** The folder is new or its content changed, and nobody is writing to it at the moment. */
  changed(folder: string): void
  gone(folder: string): void
  /** The parent folder cannot be read; no folder counts as gone. */
  unreadable(error: unknown): void
  readable(): void
}

/** Watches the folders under `dir` until the returned function is called. `known` is how they looked when they were last read. */
export function watchFolders(dir: string, known: ReadonlyMap<string, Snapshot>, events: FolderEvents): () => void {
  const seen = new Map(known)
  /** Folders that look different from when they were last read: how they look now (null: absent), and since which tick. */
  const unsettled = new Map<string, { snapshot: Snapshot | null; since: number }>()
  let queue: string[] = []
  let perTick = 0
  let tick = 0

  function startSweep() {
    queue = listFolders(dir)
    events.readable()
    perTick = Math.min(MOST_PER_TICK, Math.ceil(queue.length / TICKS_PER_SWEEP))
    const names = new Set(queue)
    for (const folder of seen.keys()) if (!names.has(folder)) markChanged(folder, false)
    for (const folder of queue) if (!seen.has(folder)) markChanged(folder, true)
  }

  const look = (folder: string, present: boolean) => (present ? takeSnapshot(path.join(dir, folder)) : null)

  function markChanged(folder: string, present: boolean) {
    if (!unsettled.has(folder)) unsettled.set(folder, { snapshot: look(folder, present), since: tick })
  }

  function check(folder: string) {
    const snapshot = seen.get(folder)
    if (snapshot && !isCurrent(snapshot)) markChanged(folder, true)
  }

  function settle(folder: string, before: Snapshot | null, present: boolean) {
    const now = look(folder, present)
    if (!alike(before, now)) return void unsettled.set(folder, { snapshot: now, since: tick })
    unsettled.delete(folder)
    if (now) {
      seen.set(folder, now)
      events.changed(folder)
    } else if (seen.delete(folder)) events.gone(folder)
  }

  function settleAll() {
    const due = [...unsettled].filter(([, { since }]) => tick - since >= SETTLE_TICKS)
    if (due.length === 0) return
    const present = new Set(listFolders(dir))
    for (const [folder, { snapshot }] of due) settle(folder, snapshot, present.has(folder))
  }

  /** A folder came or went: do not wait for the next sweep. */
  let parentChanged = false
  const parent = watchParent(dir, () => {
    parentChanged = true
  })

  const timer = setInterval(() => {
    tick += 1
    try {
      settleAll()
      if (queue.length === 0 && (parentChanged || tick % TICKS_PER_SWEEP === 0)) {
        parentChanged = false
        startSweep()
      }
      for (const folder of queue.splice(0, perTick)) check(folder)
    } catch (error) {
      events.unreadable(error)
    }
  }, TICK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    parent?.close()
  }
}

/** Watches for folders that come and go. Where the system cannot tell, or stops, the sweeps find them. */
function watchParent(dir: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(dir, { persistent: false }, onChange)
    return watcher.on('error', () => watcher.close())
  } catch {
    return null
  }
}

function alike(one: Snapshot | null, other: Snapshot | null): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify([...one]) === JSON.stringify([...other])
}
