import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { countCpu, cpuOf } from './process-tree.ts'

/** Seconds that a stage took. */
export interface Spent {
  readonly wall: number
  /** User and system time; null on systems that do not report it. */
  readonly cpu: number | null
}

const LOOK_EVERY = 1_000
const uptime = () => performance.now() / 1_000
const ownCpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/**
 * Measures the stages of a run, which may overlap. A process, with its descendants, belongs to the stage in which it was started. The time before is
 * the stage `install`; `whole` includes the CPU time of this process.
 */
export function measureStages<Stage extends string>() {
  const walls = new Map<Stage, number>()
  const install: Spent = { wall: uptime(), cpu: cpuOf(process.pid) }
  const ownAtInstall = ownCpu()
  const current = new AsyncLocalStorage<Stage>()
  const owners = new Map<number, Stage>()
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    const stage = current.getStore()
    if (stage !== undefined) child.once('spawn', () => owners.set(child.pid as number, stage))
  })
  const counted = countCpu(owners)
  setInterval(counted.look, LOOK_EVERY).unref()

  return {
    async run<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
      const since = uptime()
      try {
        return await current.run(stage, work)
      } finally {
        walls.set(stage, uptime() - since)
      }
    },
    /** The finished stages in the order in which they ended, between `install` and `whole`. */
    spent(): Map<Stage | 'install' | 'whole', Spent> {
      counted.look()
      const cpu = (seconds: number) => (install.cpu === null ? null : seconds)
      const all = [...counted.spent.values()].reduce((sum, seconds) => sum + seconds, 0)
      return new Map<Stage | 'install' | 'whole', Spent>([
        ['install', install],
        ...[...walls].map(([stage, wall]) => [stage, { wall, cpu: cpu(counted.spent.get(stage) ?? 0) }] as const),
        ['whole', { wall: uptime(), cpu: cpu((install.cpu ?? 0) + all + ownCpu() - ownAtInstall) }],
      ])
    },
  }
}
