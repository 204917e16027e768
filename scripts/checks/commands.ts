import { spawn } from 'node:child_process'
import path from 'node:path'

/** The root of the repository. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** Runs a program of the workspace (`node_modules/.bin`); resolves with its whole output, whatever its exit code. */
export function runTool(
  name: string,
  args: readonly string[],
  cwd = REPOSITORY,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(REPOSITORY, 'node_modules/.bin', name), args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/** The faults that a program reports: none if it exits with 0, otherwise its output as one fault. */
export async function faultsOf(name: string, args: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runTool(name, args)
  return code === 0 ? [] : [`${stdout}${stderr}`.trim() || `${name} ended with code ${code} and said nothing`]
}
