import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../services.ts'
import { cpuMs, load, median, type Row, residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

const TENANTS = 200
const REQUESTS = 400
const ROUNDS = 15

/** Copies the template `count` times; returns the hosts. */
function makeTenants(directory: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const domain = `site${index}.localhost`
    const folder = path.join(directory, domain)
    mkdirSync(directory, { recursive: true })
    cpSync(path.join(ROOT, 'tenants', '_template'), folder, { recursive: true })
    const file = path.join(folder, 'settings.json')
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...settings, name: `Site ${index}` }, null, 2))
    return domain
  })
}

/** Goal 8: 200 tenants in one process cost at most 1.05 times the CPU of one and 0.25 MB each. Rounds alternate, so drift hits both. */
export async function benchManyTenants(env: Record<string, string>, temporary: string): Promise<Row[]> {
  const one = { directory: path.join(temporary, 'one'), hosts: [] as string[] }
  const many = { directory: path.join(temporary, 'many'), hosts: [] as string[] }
  one.hosts = makeTenants(one.directory, 1)
  many.hosts = makeTenants(many.directory, TENANTS)
  const small = await startWeb(env, one.directory, one.hosts[0] ?? '')
  const large = await startWeb(env, many.directory, many.hosts[0] ?? '')
  const costs: Record<'small' | 'large', number[]> = { small: [], large: [] }
  // Every tenant is met once before measuring: its texts are then in memory in both.
  await load(small.port, one.hosts, '/', { requests: 2 * REQUESTS, concurrency: 8 })
  await load(large.port, many.hosts, '/', { requests: 2 * REQUESTS, concurrency: 8 })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, web, hosts] of [
      ['small', small, one.hosts],
      ['large', large, many.hosts],
    ] as const) {
      const before = cpuMs(web.pid)
      await load(web.port, hosts, '/', { requests: REQUESTS, concurrency: 8 })
      costs[name].push((cpuMs(web.pid) - before) / REQUESTS)
    }
  }
  const each = (residentMb(large.pid) - residentMb(small.pid)) / (TENANTS - 1)
  await Promise.all([small.stop(), large.stop()])
  // Round by round: a neighbour who comes and goes weighs on both halves of a pair.
  const ratio = median(costs.large.map((cost, round) => cost / (costs.small[round] ?? cost)))
  return [
    {
      what: `First page, ${TENANTS} tenants in one process against one tenant (CPU, ${ROUNDS} pairs of rounds)`,
      limit: `${median(costs.small).toFixed(2)} ms a page`,
      figure: `${median(costs.large).toFixed(2)} ms a page, ratio ${ratio.toFixed(2)}`,
      goal: 'ratio at most 1.05',
      met: ratio <= 1.05,
    },
    {
      what: `Memory that each of ${TENANTS} tenants adds`,
      limit: '0.25 MB',
      figure: `${each.toFixed(2)} MB, ${(each / 0.25).toFixed(2)} of the limit`,
      goal: 'at most 0.25 MB',
      met: each <= 0.25,
    },
  ]
}
