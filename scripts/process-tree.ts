import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessEntry {
  readonly parent: number
  /** Start time, which distinguishes a process from an earlier one with the same number. */
  readonly started: string
  /** CPU seconds of the process and of its children that have ended; Linux only. */
  readonly cpu?: number
}

type Processes = ReadonlyMap<number, ProcessEntry>

/** Running processes by number, without those that have ended and wait for their parent. */
const listProcesses = (): Processes => (process.platform === 'linux' ? fromProc() : fromPs())

/** Clock ticks per second in /proc, on every Linux on which Node runs. */
const TICKS = 100

function fromProc({ ended = false } = {}): Processes {
  const found = new Map<number, ProcessEntry>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      // The program's name, in brackets, may contain spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' && !ended) continue
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
      found.set(Number(name), { parent: Number(fields[1]), started: fields[19] ?? '', cpu })
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found
}

function fromPs(): Processes {
  const found = new Map<number, ProcessEntry>()
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state=,lstart=,comm='], { encoding: 'utf8' })
  for (const [, pid, parent, state, started = '', program] of text.matchAll(
    /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/gm,
  ))
    if (!state?.startsWith('Z') && !/(?:^|\/)ps$/.test(program ?? ''))
      found.set(Number(pid), { parent: Number(parent), started })
  return found
}

/** Start time of a process, which distinguishes it from an earlier one with the same number; null if there is none. */
export const startOf = (pid: number): string | null => listProcesses().get(pid)?.started.replace(/\W+/g, '-') ?? null

/** CPU seconds of a process and of its children that have ended; null on systems that do not report it. */
export const cpuOf = (pid: number): number | null => listProcesses().get(pid)?.cpu ?? null

/**
 * Follows processes and all their descendants, also after a parent in between has ended. `ownerOf` returns the owner of a process; without one it has
 * its parent's owner, if any.
 */
function follow<Owner>(ownerOf: (pid: number, entry: ProcessEntry) => Owner | undefined) {
  const known = new Map<number, { readonly started: string; readonly owner: Owner }>()
  return (processes: Processes): ReadonlyMap<number, { readonly owner: Owner }> => {
    for (const [pid, { started }] of known) if (processes.get(pid)?.started !== started) known.delete(pid)
    for (let before = -1; before !== known.size; ) {
      before = known.size
      for (const [pid, entry] of processes) {
        if (pid === process.pid || known.has(pid)) continue
        const owner = ownerOf(pid, entry) ?? known.get(entry.parent)?.owner
        if (owner !== undefined) known.set(pid, { started: entry.started, owner })
      }
    }
    return known
  }
}

/** Tracks all descendants of a process, also after a parent in between has ended. */
export function trackDescendants(root: number) {
  const known = follow((_pid, { parent }) => (parent === root ? root : undefined))
  return {
    /** The descendants that are running now. */
    running: (): number[] => [...known(listProcesses()).keys()],
  }
}

/** How often counting is repeated while processes keep ending; after that the next count must do. */
const MOST_LOOKS = 5

/**
 * Sums up the CPU seconds of this process's children and their descendants by owner; `owners` maps children to owners. CPU time since the last count
 * is lost only for a process whose end no followed process waits for. Linux only; elsewhere all sums are empty.
 */
export function countCpu<Owner>(owners: ReadonlyMap<number, Owner>) {
  const known = follow((pid, { parent }) => (parent === process.pid ? owners.get(pid) : undefined))
  const spent = new Map<Owner, number>()
  let before: ReadonlyMap<Owner, number> = new Map()

  let lastSeen: readonly number[] = []
  const isThere = (pid: number) => existsSync(`/proc/${pid}`)

  /** CPU seconds by owner; null if a process ended meanwhile, because its seconds may be missing or also be among its parent's. */
  function sumUp(): ReadonlyMap<Owner, number> | null {
    const present = lastSeen.filter(isThere)
    const processes = fromProc({ ended: true })
    const ours = known(processes)
    lastSeen = [...ours.keys()]
    const sums = new Map<Owner, number>()
    for (const [pid, { owner }] of ours) sums.set(owner, (sums.get(owner) ?? 0) + (processes.get(pid)?.cpu ?? 0))
    return [...present, ...lastSeen].every(isThere) ? sums : null
  }

  return {
    spent: spent as ReadonlyMap<Owner, number>,
    look() {
      if (process.platform !== 'linux') return
      let now = sumUp()
      for (let looks = 1; now === null && looks < MOST_LOOKS; looks += 1) now = sumUp()
      if (now === null) return
      // An owner's sum falls only if a process ends that no other waited for; its seconds have been added before.
      for (const [owner, seconds] of now)
        spent.set(owner, (spent.get(owner) ?? 0) + Math.max(0, seconds - (before.get(owner) ?? 0)))
      before = now
    },
  }
}

/** Ends all descendants of this process: first with SIGINT, and after `patience` milliseconds with SIGKILL. */
export async function endDescendants(patience = 8_000): Promise<void> {
  const tracked = trackDescendants(process.pid)
  const signalled = new Set<number>()
  for (const since = Date.now(); ; await sleep(50)) {
    const running = tracked.running()
    if (running.length === 0) return
    const impatient = Date.now() - since > patience
    for (const pid of running) {
      if (signalled.has(pid) && !impatient) continue
      signalled.add(pid)
      try {
        process.kill(pid, impatient ? 'SIGKILL' : 'SIGINT')
      } catch {
        // The process has ended meanwhile.
      }
    }
  }
}

/** Calls `stop` once on SIGINT or SIGTERM. A second signal more than a second later exits at once. */
export function onStopSignal(stop: () => void): void {
  let since = 0
  const hear = () => {
    // Ctrl-C on a terminal arrives twice: for the whole group, and passed on by npm.
    if (since > 0 && Date.now() - since > 1_000) process.exit(1)
    if (since > 0) return
    since = Date.now()
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
}
