import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import type { TestDatabase } from '@hearth/db/test-database'
import { openTenants } from '@hearth/tenancy/registry'
import postgres from 'postgres'
import { ROOT } from '../services.ts'
import { logIn, openFixture, searchOf } from './fixture.ts'
import { cpuMs, load, median, ms, type Row, residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

const TENANTS = 200
/** People per tenant, so that pages of forty are full. */
const PEOPLE = 300
const REQUESTS = { first: 400, browse: 200 }
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

/** Copies the first tenant's rows to all others: the same people, ids and sessions. */
async function copyRows({ superuserUrl }: TestDatabase, [first = '', ...others]: readonly string[]) {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  for (const table of ['members', 'profiles', 'profile_interests', 'photos', 'sessions']) {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'tenant_id' and is_generated = 'NEVER'`
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await sql.unsafe(
      `insert into ${table} (tenant_id, ${names}) select tenant, ${names} from ${table}, unnest($1::uuid[]) as tenant where tenant_id = $2`,
      [others.map((host) => tenantIdOf(host)), tenantIdOf(first)],
    )
    await sql.unsafe(`vacuum analyze ${table}`)
  }
  await sql.end()
}

/** Goal 8: 200 tenants in one process cost at most 1.05 times the CPU of one, and 0.25 MB each. Rounds alternate, so that drift affects both. */
export async function benchManyTenants(temporary: string): Promise<Row[]> {
  const directories = { small: path.join(temporary, 'one'), large: path.join(temporary, 'many') }
  const hosts = { small: makeTenants(directories.small, 1), large: makeTenants(directories.large, TENANTS) }
  const tenants = await openTenants(directories.small, { watch: false })
  tenants.close()
  const [tenant] = tenants.all()
  if (!tenant) throw new Error('The template makes no tenant')
  const { env, login, database } = await openFixture(temporary, PEOPLE, tenant)
  const webs = {
    small: await startWeb(env, directories.small, tenant.domain),
    large: await startWeb(env, directories.large, tenant.domain),
  }
  const cookie = await logIn(webs.small, tenant.domain, login)
  await copyRows(database, hosts.large)

  const compare = async (page: string, requests: number, headers: Readonly<Record<string, string>>): Promise<Row> => {
    const costs: Record<keyof typeof webs, number[]> = { small: [], large: [] }
    // Requests each tenant once, so that its texts are in memory before measuring.
    for (const size of ['small', 'large'] as const)
      await load(webs[size].port, hosts[size], page, { requests: 2 * requests, concurrency: 8, headers })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of ['small', 'large'] as const) {
        const before = cpuMs(webs[size].pid)
        await load(webs[size].port, hosts[size], page, { requests, concurrency: 8, headers })
        costs[size].push((cpuMs(webs[size].pid) - before) / requests)
      }
    }
    // Ratios within each round, because other load on the machine affects both halves of a round.
    const ratio = median(costs.large.map((cost, round) => cost / (costs.small[round] ?? cost)))
    return {
      what: `${page === '/' ? 'First page' : 'Browse page, logged in'}, ${TENANTS} tenants in one process against one tenant (CPU, ${ROUNDS} pairs of rounds)`,
      limit: `${ms(median(costs.small))} a page`,
      figure: `${ms(median(costs.large))} a page, ratio ${ratio.toFixed(2)}`,
      goal: 'ratio at most 1.05',
      met: ratio <= 1.05,
    }
  }
  const rows = [await compare('/', REQUESTS.first, {}), await compare(searchOf(tenant), REQUESTS.browse, { cookie })]
  const each = (residentMb(webs.large.pid) - residentMb(webs.small.pid)) / (TENANTS - 1)
  await Promise.all([webs.small.stop(), webs.large.stop()])
  await database.drop()
  return [
    ...rows,
    {
      what: `Memory that each of ${TENANTS} tenants adds`,
      limit: '0.25 MB',
      figure: `${each.toFixed(2)} MB, ${(each / 0.25).toFixed(2)} of the limit`,
      goal: 'at most 0.25 MB',
      met: each <= 0.25,
    },
  ]
}
