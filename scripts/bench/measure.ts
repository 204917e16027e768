import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** One line of docs/BENCHMARKS.md. */
export interface Row {
  readonly what: string
  /** What the figure is held against, measured in the same run. */
  readonly limit: string
  readonly figure: string
  readonly goal: string
  readonly met: boolean
}

/** CPU time that a process has used so far, in milliseconds (Linux counts in hundredths of a second). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Memory of a process that is in use right now, in megabytes (resident set). */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One GET; resolves with the status once the whole body has arrived. */
export const get = (port: number, host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      accept: 'text/html',
      'accept-encoding': 'br',
      'user-agent': 'Mozilla/5.0 Chrome/156',
    }
    request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

/** Sends `requests` GETs, `concurrency` at a time, over the hosts in turn. Rejects when one is not answered with 200. */
export async function load(
  port: number,
  hosts: readonly string[],
  path: string,
  { requests, concurrency }: { requests: number; concurrency: number },
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const host = hosts[next++ % hosts.length] ?? ''
      const status = await get(port, host, path)
      if (status !== 200) throw new Error(`${host}${path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
