import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { superviseChildren } from './children.ts'
import type { Preparation, Prepared } from './prepare.ts'
import { endDescendants, onStopSignal } from './process-tree.ts'
import { openServices, ROOT, type Services, TYPESCRIPT } from './services.ts'

/**
 * Runs the whole platform until it is stopped or a part of it fails for good; the last line says which. This process stays small: what prepares the
 * platform loads most of it, and is a process that ends.
 */
export async function runPlatform(environment: Preparation['environment']): Promise<void> {
  const children = superviseChildren()
  const preparing = startPreparing()
  let services: Services | undefined
  let stopping = false
  const stop = async (code: number, lastLine: string) => {
    if (stopping) return
    stopping = true
    await preparing.stop()
    await children.stop()
    await services?.stop()
    // Such as an unfinished build.
    await endDescendants()
    console.log(lastLine)
    process.exit(code)
  }
  onStopSignal(() => void stop(0, '\nHearth stopped.'))

  try {
    services = await openServices()
    for (const failed of [children.failed, services.failed])
      void failed.then((reason) => stop(1, `Hearth stopped: ${reason}.`))
    const { superuserUrl, env, mailbox, payments } = services
    const { apps, welcome } = await preparing.prepared({ environment, superuserUrl, env, mailbox, payments })
    if (stopping) return
    await Promise.all(apps.map((app) => children.start(app)))
    if (!stopping) console.log(welcome)
  } catch (error) {
    if (!stopping) await stop(1, (error as Error).message)
  }
}

/** Starts the process that prepares the platform; it loads its modules while the database starts. */
function startPreparing() {
  const child = fork(path.join(ROOT, 'scripts/prepare.child.ts'), {
    execArgv: TYPESCRIPT,
    // A process group of its own, as the apps have.
    detached: true,
  })
  const ended = once(child, 'exit')
  return {
    /** Rejects with lines that say what is wrong. */
    async prepared(preparation: Preparation): Promise<Prepared> {
      // One that has ended cannot be told; what is awaited next says so.
      child.send(preparation, () => {})
      const answer = await Promise.race([once(child, 'message'), ended.then(() => null)])
      if (!answer) throw new Error('Hearth stopped: what prepares it ended.')
      const [{ failure, ...prepared }] = answer
      if (failure !== undefined) throw new Error(failure)
      return prepared
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
