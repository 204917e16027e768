import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** One line of docs/BENCHMARKS.md. */
export interface Row {
  readonly what: string
  /** The value to compare with, measured in the same run. */
  readonly limit: string
  readonly figure: string
  readonly goal: string
  readonly met: boolean
}

/** CPU time of a process's live threads in milliseconds, to the nanosecond; Linux's own sum has a resolution of 10 ms. */
export const cpuMs = (pid: number | string): number =>
  sum(
    readdirSync(`/proc/${pid}/task`).map(
      (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    ),
  )

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The same for a process that may have ended between two looks; then none. */
export function cpuMsIfRunning(pid: number | string): number {
  try {
    return cpuMs(pid)
  } catch {
    return 0
  }
}

/** The same for a process and its children, such as a PostgreSQL server. */
export function familyCpuMs(pid: number): number {
  const ofChildren = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        // The fields follow the program's name, which may contain anything except this bracket.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return parent === String(pid) ? cpuMs(name) : 0
      } catch {
        // The process ended between the two reads.
        return 0
      }
    })
  return cpuMs(pid) + sum(ofChildren)
}

/** Resident memory of a process, in megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The value below which that share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Lower quartile, median and upper quartile as text. */
export const quartiles = (values: readonly number[]): string[] =>
  [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(2))

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As received, so possibly compressed. */
  readonly body: Buffer
}

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Sends one request; resolves once the whole body has arrived. */
export const ask = (port: number, host: string, path: string, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      accept: 'text/html',
      'accept-encoding': 'br',
      'user-agent': 'Mozilla/5.0 Chrome/156',
      ...options.headers,
    }
    request({ agent, host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end(options.body)
  })

/** Sends one GET; resolves with the status once the whole body has arrived. */
export const get = async (port: number, host: string, path: string): Promise<number> =>
  (await ask(port, host, path)).status

/**
 * Sends `requests` GETs, `concurrency` at a time, alternating between the hosts and the paths. Resolves with the milliseconds of each; rejects if an
 * answer is not 200.
 */
export async function load(
  port: number,
  hosts: readonly string[],
  paths: string | readonly string[],
  { requests, concurrency, headers = {} }: { requests: number; concurrency: number } & Pick<RequestOptions, 'headers'>,
): Promise<number[]> {
  const all = typeof paths === 'string' ? [paths] : paths
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const turn = next++
      const host = hosts[turn % hosts.length] ?? ''
      const path = all[turn % all.length] ?? ''
      const since = performance.now()
      const { status } = await ask(port, host, path, { headers })
      if (status !== 200) throw new Error(`${host}${path} answered ${status}`)
      times.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times
}

/** Milliseconds as text. */
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

/** Bytes as text, in kB. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
