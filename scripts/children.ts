import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** How often a process that once was ready may come back within `RESTART_WINDOW` before it counts as dead for good. */
export const RESTARTS = 3
const RESTART_WINDOW = 60_000
/** The deaths that still count, the one of this moment included. */
export const recentDeaths = (deaths: readonly number[]): number[] => [
  ...deaths.filter((at) => at > Date.now() - RESTART_WINDOW),
  Date.now(),
]
/** How long a process may take to stop after SIGTERM before it is killed. */
const STOP_WITHIN = 8_000

/** Whom a process runs as; empty for whoever starts it. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

export interface ChildPlan {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Whoever starts it by default. */
  readonly account?: Account
  /** Resolves when the child is ready, for one that cannot say so itself. */
  readonly ready?: () => Promise<void>
}

/** Ends a child and whatever it has started itself. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Gone meanwhile.
  }
}

/**
 * Keeps processes running until `stop`. A child reports that it is ready with `process.send({ type: 'ready' })`. One that ends before it was ready,
 * or too often afterwards, is dead for good: everything stops and `failed` resolves with a sentence that says which and how.
 */
export function superviseChildren() {
  const running = new Map<string, ChildProcess>()
  let stopping = false
  let giveUp: (reason: string) => void = () => {}
  const failed = new Promise<string>((resolve) => {
    giveUp = resolve
  })

  const launch = (plan: ChildPlan, deaths: readonly number[]): Promise<void> =>
    new Promise((resolve) => {
      const options: SpawnOptions = {
        cwd: plan.cwd,
        env: plan.env,
        ...plan.account,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // A group of its own: Ctrl-C reaches the supervisor only, which then stops the children in order.
        detached: true,
      }
      const child = spawn(plan.command, [...plan.args], options)
      running.set(plan.name, child)
      let ready = false
      const becomeReady = () => {
        ready = true
        resolve()
      }
      void plan.ready?.().then(becomeReady)
      child.on('message', (message: { type?: string }) => {
        if (message.type === 'ready') becomeReady()
      })
      child.on('error', (error) => {
        running.delete(plan.name)
        giveUp(`${plan.name} could not be started: ${error.message}`)
      })
      child.on('exit', (code, signal) => {
        running.delete(plan.name)
        if (stopping) return resolve()
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
        const recent = recentDeaths(deaths)
        if (!ready) return giveUp(`${plan.name} ${how} before it was ready`)
        if (recent.length > RESTARTS)
          return giveUp(`${plan.name} ${how} and did so ${recent.length} times within a minute`)
        console.error(`${plan.name} ${how}; starting it again`)
        void launch(plan, recent)
      })
    })

  return {
    failed,
    /** Starts the child; resolves when it says that it is ready. */
    start: (plan: ChildPlan) => launch(plan, []),
    /** Ends every child, first kindly, then not. */
    async stop() {
      stopping = true
      await Promise.all(
        [...running.values()].map(
          (child) =>
            new Promise<void>((resolve) => {
              const kill = setTimeout(() => killGroup(child), STOP_WITHIN)
              child.once('exit', () => {
                clearTimeout(kill)
                resolve()
              })
              child.kill('SIGTERM')
            }),
        ),
      )
    },
  }
}
