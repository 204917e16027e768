import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** How often a process that was ready may restart within `RESTART_WINDOW` before it is given up. */
export const RESTARTS = 3
const RESTART_WINDOW = 60_000
/** The deaths within the window, including the present one. */
export const recentDeaths = (deaths: readonly number[]): number[] => [
  ...deaths.filter((at) => at > Date.now() - RESTART_WINDOW),
  Date.now(),
]
/** Milliseconds that a process may take to stop after SIGTERM before it is killed. */
const STOP_WITHIN = 8_000

/** The user as whom a process runs; empty for the starter's own. */
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
  /** The starter's own by default. */
  readonly account?: Account
  /** For a child that cannot report that it is ready: the address that answers once it is; null if it counts as ready at once. */
  readonly answersAt?: string | null
}

async function untilAnswers(address: string | null): Promise<void> {
  while (address !== null && !(await fetch(address).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Kills a child with everything that it has started. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Keeps processes running until `stop`. A child reports that it is ready with `process.send({ type: 'ready' })`. If one ends before it is ready, or
 * too often afterwards, everything stops, and `failed` resolves with a sentence that says which and how.
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
        // A process group of its own: Ctrl-C reaches the supervisor only, which then stops the children in order.
        detached: true,
      }
      const child = spawn(plan.command, [...plan.args], options)
      running.set(plan.name, child)
      let ready = false
      const becomeReady = () => {
        ready = true
        resolve()
      }
      if (plan.answersAt !== undefined) void untilAnswers(plan.answersAt).then(becomeReady)
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
    /** Starts the child; resolves when it is ready. */
    start: (plan: ChildPlan) => launch(plan, []),
    /** Stops all children with SIGTERM, then kills those that still run. */
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
