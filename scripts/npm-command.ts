import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { trackDescendants } from './process-tree.ts'
import { ROOT } from './services.ts'

export type NpmCommand = ReturnType<typeof startNpm>

/** Runs an npm command of the repository and tracks the processes that it starts. For tests. */
export function startNpm(args: readonly string[], env: Record<string, string> = {}) {
  const npm = spawn('npm', [...args], { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const tracked = trackDescendants(npm.pid ?? 0)
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return {
    npm,
    tracked,
    printed: () => printed,
    /** Resolves once `isSo` returns true; rejects with the output if the command ends before. */
    async until(isSo: () => boolean) {
      while (!isSo()) {
        if (npm.exitCode !== null) throw new Error(`npm ${args.join(' ')} ended with ${npm.exitCode}: ${printed}`)
        tracked.running()
        await sleep(100)
      }
    },
  }
}

/** Resolves once `npm test` has finished its build: a second, concurrent one would write the same files. */
export async function awaitBuild(): Promise<void> {
  const report = process.env.HEARTH_BUILD_REPORT
  while (report && !existsSync(report)) await sleep(100)
}

/** The command line of a process, read from /proc; empty if there is none. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
