import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { ask, median, ms, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

const PAIRS = 2_000
const MOST_AUC = 0.55
/** Uncounted requests at the start, while the process still compiles its code. */
const WARM_UP = 1_000
/** Of how many people a profile is hidden: as many different pages are asked for as there are ids that nobody has. */
const HIDDEN = 200

/**
 * Two requests that nobody may tell apart: one about somebody whom a block hides, or about the address of a member; and the same where there is nobody.
 */
interface Trial {
  readonly what: string
  /** Prepares a pair, and returns what is measured of it. */
  readonly pair: (at: number) => Promise<readonly [hidden: Timed, absent: Timed]>
}
type Timed = () => Promise<number>

/**
 * How well the time of an answer tells apart who is hidden from who is absent: the share of pairs in which one of the two took longer, from a half
 * (not at all) to 1.
 */
async function tell({ what, pair }: Trial): Promise<Row> {
  const times: { readonly hidden: number; readonly absent: number }[] = []
  for (let at = 0; at < PAIRS; at += 1) {
    const [hidden, absent] = await pair(at)
    // Which is first alternates, because the second of two requests is quicker.
    if (at % 2 === 0) times.push({ hidden: await hidden(), absent: await absent() })
    else {
      const first = await absent()
      times.push({ absent: first, hidden: await hidden() })
    }
  }
  const auc = areaUnderCurve(
    times.map(({ hidden }) => hidden),
    times.map(({ absent }) => absent),
  )
  return {
    what,
    limit: `absent: ${ms(median(times.map(({ absent }) => absent)))}`,
    figure: `hidden: ${ms(median(times.map(({ hidden }) => hidden)))}; AUC ${auc.toFixed(3)} over ${PAIRS} pairs`,
    goal: `AUC below ${MOST_AUC}`,
    met: auc < MOST_AUC,
  }
}

/** The probability that a value of one sample is larger than one of the other, at least a half. */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  all.sort((left, right) => left.value - right.value)
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0)
  const area = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
  return Math.max(area, 1 - area)
}

/** Blocks tell nothing by the time of an answer: neither a profile that is hidden, nor a list that leaves somebody out, nor an address that is blocked ahead. */
export async function benchRelations(fixture: BenchFixture): Promise<Row[]> {
  const { database, env, tenant, login } = fixture
  const host = tenant.domain
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const timed =
    (path: string): Timed =>
    async () => {
      const since = performance.now()
      await ask(web.port, host, path, { headers: { cookie } })
      return performance.now() - since
    }
  const me = await memberOf(sql, fixture)
  const people = await sql<{ id: string }[]>`
    select member_id as id from profiles where tenant_id = ${tenant.id} and searchable and member_id <> ${me}
    order by last_online_at limit ${HIDDEN}`
  const search = searchOf(tenant)
  for (let at = 0; at < WARM_UP; at += 1) {
    await timed(`/members/${randomUUID()}`)()
    if (at % 4 === 0) await timed(search)()
  }

  await sql`insert into blocks select ${tenant.id}, id, ${me}, now() from unnest(${people.map(({ id }) => id)}::uuid[]) id`
  const profile = (at: number) => `/members/${people[at % people.length]?.id}`
  const rows = [
    await tell({
      what: 'Profile of somebody who has blocked the viewer, against an id that nobody has',
      pair: async (at) => [timed(profile(at)), timed(`/members/${randomUUID()}`)],
    }),
    await tell({
      what: 'The same by a click in the app: its data only',
      pair: async (at) => [timed(`${profile(at)}.data`), timed(`/members/${randomUUID()}.data`)],
    }),
  ]
  await sql`delete from blocks where tenant_id = ${tenant.id}`

  // What a list costs does not depend on who is left out, so the block is of somebody who is on it.
  const [shown] = await sql<{ id: string }[]>`
    select member_id as id from profiles where tenant_id = ${tenant.id} and searchable and member_id <> ${me}
    order by last_online_at desc limit 1`
  const isBlocked = (yes: boolean) =>
    yes
      ? sql`insert into blocks values (${tenant.id}, ${shown?.id ?? ''}, ${me}, now()) on conflict do nothing`
      : sql`delete from blocks where tenant_id = ${tenant.id}`
  const list =
    (yes: boolean): Timed =>
    async () => {
      await isBlocked(yes)
      // The first answer after a change counts anew, as the first of every minute does.
      await timed(search)()
      return timed(search)()
    }
  rows.push(
    await tell({
      what: 'List of members from which somebody is hidden, against one without',
      pair: async () => [list(true), list(false)],
    }),
  )
  await sql`delete from blocks where tenant_id = ${tenant.id}`

  const addresses = await sql<{ email: string }[]>`
    select email from members where tenant_id = ${tenant.id} and id <> ${me} order by id limit ${HIDDEN}`
  const headers = { cookie, origin: `http://${host}:${web.port}`, 'content-type': 'application/x-www-form-urlencoded' }
  const block = async (address: string) => {
    await sql`delete from blocked_addresses where tenant_id = ${tenant.id}`
    const body = new URLSearchParams({ section: 'block_address', address }).toString()
    const since = performance.now()
    const { status } = await ask(web.port, host, '/settings.data', { method: 'POST', headers, body })
    if (status !== 200 && status !== 202) throw new Error(`Blocking an address was answered ${status}`)
    return performance.now() - since
  }
  const member = (at: number) => addresses[at % addresses.length]?.email ?? ''
  const nobody = () => `${randomUUID()}@example.com`
  rows.push(
    await tell({
      what: 'Blocking the address of a member ahead, against one that nobody has',
      pair: async (at) => [() => block(member(at)), () => block(nobody())],
    }),
    await tell({
      what: 'List of members after the one, against the list after the other',
      pair: async (at) => {
        const after = (address: string) => async () => {
          await block(address)
          return timed(search)()
        }
        return [after(member(at)), after(nobody())]
      },
    }),
  )
  await sql`delete from blocked_addresses where tenant_id = ${tenant.id}`
  await Promise.all([web.stop(), sql.end()])
  return rows
}

async function memberOf(sql: Sql, { tenant, login }: BenchFixture): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from members where tenant_id = ${tenant.id} and email_normalized = ${login.email.toLowerCase()}`
  if (!row) throw new Error('The demo login has no member')
  return row.id
}
