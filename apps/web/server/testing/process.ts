import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { processEnv } from '@hearth/runtime/env'
import { ALLOCATOR, NODE_FLAGS } from '@hearth/runtime/node-flags'

const APP_ROOT = path.resolve(import.meta.dirname, '../..')

/** The built web server in a process of its own. */
export interface WebProcess {
  readonly child: ChildProcess
  /** Resolves when the process reports that it is ready; rejects if it ends before. */
  readonly ready: Promise<void>
  readonly exited: Promise<number | null>
  /** All output so far. */
  stdout(): string
  stderr(): string
}

/** Starts `build/server/main.js` like `npm start`, or Node with other arguments, with this environment and nothing else but PATH. */
export function startWeb(
  env: Record<string, string>,
  args: readonly string[] = [...NODE_FLAGS, 'build/server/main.js'],
): WebProcess {
  const child = spawn(process.execPath, args, {
    cwd: APP_ROOT,
    env: { PATH: processEnv().PATH, ...ALLOCATOR, ...env } as NodeJS.Dict<string> as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve())
    void exited.then((code) => reject(new Error(`The web process ended with ${code}: ${printed.stderr}`)))
  })
  ready.catch(() => {})
  return { child, ready, exited, stdout: () => printed.stdout, stderr: () => printed.stderr }
}
