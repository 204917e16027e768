import { spawn } from 'node:child_process'
import { freePort } from '@hearth/db/embedded'
import { builtApp } from '../apps.ts'
import { get } from './measure.ts'

export interface WebProcess {
  readonly pid: number
  readonly port: number
  /** Milliseconds from spawning to the first page with status 200. */
  readonly startedIn: number
  stop(): Promise<void>
}

/** Starts the built web server, or another program with its arguments, over the tenants of one directory. */
export async function startWeb(
  env: Readonly<Record<string, string>>,
  tenantsDir: string,
  host: string,
  program?: readonly string[],
): Promise<WebProcess> {
  const port = await freePort()
  const since = performance.now()
  const app = builtApp('web', {
    ...process.env,
    ...env,
    PORT: String(port),
    TENANTS_DIR: tenantsDir,
    LOG_LEVEL: 'error',
  })
  // Another program gets the same options of Node.
  const args = program ? [...app.args.slice(0, -1), ...program] : app.args
  const child = spawn(app.command, args, { cwd: app.cwd, env: app.env, stdio: ['ignore', 'ignore', 'inherit'] })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.removeListener('exit', endWithUs))
  while ((await get(port, host, '/').catch(() => 0)) !== 200) {
    if (child.exitCode !== null) throw new Error('the web server ended before it answered')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    pid: child.pid ?? 0,
    port,
    startedIn: performance.now() - since,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
