import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

export interface BareRender {
  readonly cpuMs: number
  readonly bytes: number
}

/** What a bare React render of forty cards costs, in a process of its own: of plain ones, or of those of a page in that file. */
export async function bareRender(page?: string): Promise<BareRender> {
  const program = path.join(import.meta.dirname, 'bare-render.mjs')
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' }
  return JSON.parse(
    (await promisify(execFile)(process.execPath, [program, ...(page === undefined ? [] : [page])], { env })).stdout,
  )
}
