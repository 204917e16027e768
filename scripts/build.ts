import { spawn } from 'node:child_process'
import { step } from './progress.mjs'
import { ROOT } from './services.ts'

/** Builds web and worker silently; turbo skips what has not changed. Rejects with the compiler's output. */
export const buildQuietly = () =>
  runQuietly('turbo', ['run', 'build', '--output-logs=errors-only', '--log-order=grouped'])

/** The same, shown as a step. */
export const buildApps = () => step('Building', buildQuietly, { quietBelow: 1_000 })

/** Runs a command silently; rejects with its output if it fails. */
export function runQuietly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const endWithUs = () => child.kill('SIGTERM')
    process.once('exit', endWithUs)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', () => process.removeListener('exit', endWithUs))
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} failed:\n${output}`)),
    )
  })
}
