import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessEntry {
  readonly parent: number
  /** When it began: tells a process from an earlier one of the same number. */
  readonly started: string
}

/** Every process that runs, by its number. Those that have ended and wait for their parent to notice do not count. */
function listProcesses(): ReadonlyMap<number, ProcessEntry> {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

function fromProc() {
  const found = new Map<number, ProcessEntry>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      // The name of the program, in brackets, may hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] !== 'Z') found.set(Number(name), { parent: Number(fields[1]), started: fields[19] ?? '' })
    } catch {
      // Gone meanwhile.
    }
  }
  return found
}

function fromPs() {
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

/** Follows what a process has started, directly or not, also after a parent in between has ended. */
export function trackDescendants(root: number) {
  const known = new Map<number, string>()
  return {
    /** The descendants that run at this moment. */
    running(): number[] {
      const processes = listProcesses()
      for (const [pid, started] of known) if (processes.get(pid)?.started !== started) known.delete(pid)
      const isOurs = ({ parent }: ProcessEntry) => parent === root || known.has(parent)
      for (let before = -1; before !== known.size; ) {
        before = known.size
        for (const [pid, entry] of processes)
          if (pid !== process.pid && !known.has(pid) && isOurs(entry)) known.set(pid, entry.started)
      }
      return [...known.keys()]
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
