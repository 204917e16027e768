import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessEntry {
  readonly parent: number
  /** When it began: tells a process from an earlier one of the same number. */
  readonly started: string
  /** CPU seconds of its own and of those that it has started and seen end; missing on systems other than Linux. */
  readonly cpu?: number
}

type Processes = ReadonlyMap<number, ProcessEntry>

/** Every process that runs, by its number. Those that have ended and wait for their parent to notice do not count. */
const listProcesses = (): Processes => (process.platform === 'linux' ? fromProc() : fromPs())

/** The unit of times in /proc, on every Linux that Node runs on. */
const TICKS = 100

function fromProc({ ended = false } = {}): Processes {
  const found = new Map<number, ProcessEntry>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      // The name of the program, in brackets, may hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' && !ended) continue
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
      found.set(Number(name), { parent: Number(fields[1]), started: fields[19] ?? '', cpu })
    } catch {
      // Gone meanwhile.
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

/** When a process began, which tells it from an earlier one of the same number; null when there is none. */
export const startOf = (pid: number): string | null => listProcesses().get(pid)?.started.replace(/\W+/g, '-') ?? null

/** CPU seconds of a process and of those that it has started and seen end; null where the system does not tell. */
export const cpuOf = (pid: number): number | null => listProcesses().get(pid)?.cpu ?? null

/**
 * Follows processes and what they start, directly or not, also after a parent in between has ended. `ownerOf` says to whom one belongs; every
 * other belongs to its parent's owner, or to nobody.
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

/** Follows what a process has started, directly or not, also after a parent in between has ended. */
export function trackDescendants(root: number) {
  const known = follow((_pid, { parent }) => (parent === root ? root : undefined))
  return {
    /** The descendants that run at this moment. */
    running: (): number[] => [...known(listProcesses()).keys()],
  }
}

/** How often a look is repeated while processes end all the time; then the next one tells. */
const MOST_LOOKS = 5

/**
 * Adds up the CPU seconds of processes that this one has started and of their descendants, by owner: `owners` names the owner of each by its
 * number. What a process used since the last look is missed only when it ends and none that is followed sees that. Linux alone tells; elsewhere
 * there is nothing.
 */
export function countCpu<Owner>(owners: ReadonlyMap<number, Owner>) {
  const known = follow((pid, { parent }) => (parent === process.pid ? owners.get(pid) : undefined))
  const spent = new Map<Owner, number>()
  let before: ReadonlyMap<Owner, number> = new Map()

  let lastSeen: readonly number[] = []
  const isThere = (pid: number) => existsSync(`/proc/${pid}`)

  /** The seconds of each owner's processes; null when one ended meanwhile: its seconds may be missing, or among its parent's as well. */
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
      // What processes have used falls only when one ends that none of the others waited for: its seconds have been added before.
      for (const [owner, seconds] of now)
        spent.set(owner, (spent.get(owner) ?? 0) + Math.max(0, seconds - (before.get(owner) ?? 0)))
      before = now
    },
  }
}

/** Ends everything that this process has started, directly or not: first as Ctrl-C does, and what still runs `patience` milliseconds later at once. */
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
        // Gone meanwhile.
      }
    }
  }
}

/** Calls `stop` once when this process gets SIGINT or SIGTERM. A second signal after more than a second ends it at once. */
export function onStopSignal(stop: () => void): void {
  let since = 0
  const hear = () => {
    // Ctrl-C at a terminal comes twice: to the whole group, and passed on by npm.
    if (since > 0 && Date.now() - since > 1_000) process.exit(1)
    if (since > 0) return
    since = Date.now()
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
}
