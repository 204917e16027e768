import { setTimeout as sleep } from 'node:timers/promises'
import { SEEKING } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { updateMemberLanguage } from '@hearth/db/queries/accounts/members'
import type { SearchFilter } from '@hearth/db/queries/discovery/member-search'
import { updateLastOnline } from '@hearth/db/queries/profiles/profiles'
import { inTenant } from '@hearth/db/scope'
import postgres, { type Sql } from 'postgres'
import { openFixture } from './fixture.ts'
import { ms, quantile, type Row } from './measure.ts'
import { readPage } from './million.ts'

const PEOPLE = 1_000_000
/** Members online at a time, and how often each is marked: forty minutes of presence. */
const ONLINE = 5_000
const ROUNDS = 10
const INTERVAL = 4 * 60_000
const CONCURRENCY = 8

/**
 * The cost of presence while every index of the search contains `last_online_at`: of a write, of the dead rows that it leaves, and of searches
 * afterwards.
 */
export async function benchPresence(temporary: string): Promise<Row[]> {
  const fixture = await openFixture(temporary, PEOPLE)
  const scope = { tenantId: fixture.tenant.id }
  const sql = postgres(fixture.database.superuserUrl, { max: CONCURRENCY, onnotice: () => {} })
  const db = openDb(fixture.env.DATABASE_URL ?? '', { max: CONCURRENCY })
  const members = await sql<{ id: MemberId }[]>`
    select member_id as id from profiles where tenant_id = ${scope.tenantId} and searchable
    order by member_id limit ${ONLINE}`
  const ids = members.map(({ id }) => id)
  // Before a vacuum the first writes would pay for dead rows of the seeding.
  await sql`vacuum (analyze) profiles`

  const everybody: SearchFilter = {
    genders: ['woman', 'man'],
    seeking: SEEKING,
    country: fixture.tenant.settings.countries[0] ?? '',
    regionId: null,
    bornAfter: null,
    bornUntil: null,
    viewpoint: null,
    except: [],
  }
  const search = async () => {
    const times: number[] = []
    for (let round = -20; round < 200; round += 1) {
      const time = await readPage(db, fixture, everybody, { after: null, counts: false })
      if (round >= 0) times.push(time)
    }
    return quantile(times, 0.5)
  }

  // Writes a column without an index in the same way, to tell what the indexes cost.
  const writePlain = () =>
    cost(sql, ids, (memberId) => inTenant(db, scope, (tx) => updateMemberLanguage(tx, { memberId, language: 'en' })))
  // Uncounted: the first round reads the pages from disk and writes full page images to the log.
  await writePlain()
  const plain = await writePlain()
  await search()
  const [sizeBefore, searchBefore] = [await indexBytes(sql), await search()]
  const rounds: Cost[] = []
  const begin = Date.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const at = new Date(begin + round * INTERVAL)
    const before = new Date(at.getTime() - INTERVAL + 1)
    rounds.push(
      await cost(sql, ids, (memberId) => inTenant(db, scope, (tx) => updateLastOnline(tx, { memberId, at, before }))),
    )
  }
  const [sizeAfter, searchAfter] = [await indexBytes(sql), await search()]
  await sql`vacuum profiles`
  const searchVacuumed = await search()
  const hot = await heapOnly(sql)
  await closeDb(db)
  await sql.end()
  await fixture.database.drop()

  const times = rounds.flatMap((round) => round.times)
  const wal = rounds.reduce((sum, round) => sum + round.walBytes, 0) / rounds.length
  const people = PEOPLE.toLocaleString('en')
  const writes = (ONLINE * ROUNDS).toLocaleString('en')
  const grown = sizeAfter / sizeBefore
  return [
    {
      what: `Marking a member as online at ${people} members, ${CONCURRENCY} at once (p50, p99)`,
      limit: `${ms(quantile(plain.times, 0.5))} for a column without an index`,
      figure: `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`,
      goal: 'p50 under 10 ms',
      met: quantile(times, 0.5) < 10,
    },
    {
      what: 'The same: log of changes a write, and heap-only writes',
      limit: `${Math.round(plain.walBytes)} bytes, ${percent(hot.members)}`,
      figure: `${Math.round(wal)} bytes, ${percent(hot.profiles)}`,
      goal: 'at most 4 kB: at 5,000 online members 85 kB a second',
      met: wal <= 4_096,
    },
    {
      what: `The indexes of profiles after ${writes} writes of ${ONLINE.toLocaleString('en')} members`,
      limit: megabytes(sizeBefore),
      figure: `${megabytes(sizeAfter)}, ratio ${grown.toFixed(2)}`,
      goal: 'ratio at most 1.1',
      met: grown <= 1.1,
    },
    {
      what: 'A page of the search after these writes, before and after VACUUM (p50)',
      limit: `${ms(searchBefore)} before them`,
      figure: `${ms(searchAfter)}, ${ms(searchVacuumed)}`,
      goal: 'at most 1.3 times',
      met: searchAfter <= 1.3 * searchBefore && searchVacuumed <= 1.3 * searchBefore,
    },
  ]
}

interface Cost {
  /** Milliseconds of each write. */
  readonly times: readonly number[]
  readonly walBytes: number
}

/** Runs the write for each member, a few concurrently. */
async function cost(sql: Sql, ids: readonly MemberId[], write: (id: MemberId) => Promise<unknown>): Promise<Cost> {
  const times: number[] = []
  const before = await walBytes(sql)
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const since = performance.now()
      await write(id)
      times.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { times, walBytes: ((await walBytes(sql)) - before) / ids.length }
}

async function walBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`
  return Number(row?.bytes)
}

/** Share of heap-only updates of these tables so far, after idle connections have reported theirs. */
async function heapOnly(sql: Sql): Promise<Readonly<Record<'members' | 'profiles', number>>> {
  await sleep(11_000)
  const rows = await sql<{ name: string; updates: string; hot: string }[]>`
    select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot
    from pg_stat_user_tables where relname in ('members', 'profiles')`
  const shareOf = (table: string) => {
    const row = rows.find(({ name }) => name === table)
    return Number(row?.hot) / Number(row?.updates)
  }
  return { members: shareOf('members'), profiles: shareOf('profiles') }
}

async function indexBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_indexes_size('profiles') as bytes`
  return Number(row?.bytes)
}

const percent = (share: number) => `${Math.round(100 * share)} % heap-only`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
