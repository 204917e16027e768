import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { LIKES_COUNTED, type LikeSide, NEWEST_LIKES } from '@hearth/contracts/likes'
import { closeDb, openDb } from '@hearth/db/client'
import { countLikers, type LikeCursor, listLikeCards, listNewestLikers } from '@hearth/db/queries/likes/like-lists'
import { countNewLikes } from '@hearth/db/queries/likes/likes'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { LIKES_PAGE } from '@hearth/domain/likes/list-likes'
import { likeMember, takeLikeBack } from '@hearth/domain/likes/own-likes'
import postgres, { type Sql } from 'postgres'
import { benchDelivery } from './delivery.ts'
import { type BenchFixture, firstTenant } from './fixture.ts'
import { ms, quantile, type Row } from './measure.ts'

const PEOPLE = 1_000_000
const LIKES_EACH = 20
const POPULAR = 100_000
const ROUNDS = 500
const MOST_P50 = 10
const MOST_P99 = 50

/** How long a like takes from one web process to a screen at another. */
export const benchLikeDelivery = (fixture: BenchFixture, temporary: string): Promise<Row[]> =>
  benchDelivery(fixture, temporary, {
    what: 'A like',
    kind: 'like.received',
    async send({ ctx, viewer, memberId }, at) {
      const outcome = await likeMember(ctx, { viewer, memberId, key: String(at) })
      if (!outcome.ok) throw new Error(`A like was refused: ${outcome.reason}`)
    },
    async between({ ctx, viewer, memberId }) {
      await takeLikeBack(ctx, { viewer, memberId })
    },
  })

/** What likes cost the database with 1,000,000 members and 20,000,000 likes: for anybody, and for one whom 100,000 like. */
export async function benchManyLikes(): Promise<Row[]> {
  const database = await createTestDatabase()
  const tenant = await firstTenant()
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const popular = await makeLikes(sql, tenant.id)
  const people = await sql<{ id: MemberId }[]>`
    select member_id as id from profiles where tenant_id = ${tenant.id} order by member_id limit ${ROUNDS}`
  await sql.end()
  const db = openDb(database.appUrl, { max: 1 })
  const time = async (work: (tx: TenantTx) => Promise<unknown>) => {
    const since = performance.now()
    await inTenant(db, { tenantId: tenant.id }, work)
    return performance.now() - since
  }
  const page = (side: LikeSide, after: LikeCursor | null) => (memberId: MemberId) => (tx: TenantTx) =>
    listLikeCards(tx, { viewpoint: { memberId, addressHash: 'none' }, side, after, limit: LIKES_PAGE + 1 })
  /** As `listLikes` on a site that shows the newest likes alone. */
  const newest = (memberId: MemberId) => async (tx: TenantTx) => {
    const viewpoint = { memberId, addressHash: 'none' }
    const likerIds = await listNewestLikers(tx, { viewpoint, limit: NEWEST_LIKES })
    await countLikers(tx, { viewpoint, most: LIKES_COUNTED + 1 })
    const only = { likerIds, matches: false }
    await listLikeCards(tx, { viewpoint, side: 'received', after: null, limit: LIKES_PAGE + 1, only })
  }
  const far = { at: new Date(Date.now() - 20 * DAY), id: popular, isNew: false }
  const asked = {
    'the number of new likes': (memberId: MemberId) => (tx: TenantTx) => countNewLikes(tx, { memberId }),
    'the page of likes received': page('received', null),
    'that page far back': page('received', far),
    'the page of likes sent': page('sent', null),
    'the page of matches': page('mutual', null),
    'the page of likes received with the newest alone': newest,
  }
  const rows: Row[] = []
  for (const [what, ask] of Object.entries(asked))
    for (const who of ['anybody', `somebody whom ${POPULAR.toLocaleString('en')} like`]) {
      const times: number[] = []
      for (let round = -50; round < ROUNDS; round += 1) {
        const id = who === 'anybody' ? (people[Math.abs(round)]?.id ?? popular) : popular
        const taken = await time(ask(id))
        if (round >= 0) times.push(taken)
      }
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
      rows.push({
        what: `${what[0]?.toUpperCase()}${what.slice(1)}, of ${who}, at ${(PEOPLE * LIKES_EACH).toLocaleString('en')} likes, database part`,
        limit: `${MOST_P50} ms, p99 ${MOST_P99} ms`,
        figure: `${ms(p50)}, p99 ${ms(p99)}`,
        goal: `p50 under ${MOST_P50} ms, p99 under ${MOST_P99} ms`,
        met: p50 < MOST_P50 && p99 < MOST_P99,
      })
    }
  await closeDb(db)
  await database.drop()
  return rows
}

/** Stores the members with twenty likes each, two of which are answered, and those of one popular member, whose id it returns. */
async function makeLikes(sql: Sql, tenantId: string): Promise<MemberId> {
  // The rows are right by how they are made, and checking each of 40,000,000 references would take longer than all the rest.
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '1GB'`
  // Made at the end, an index is sorted once.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'likes' order by indexname`
  await sql`alter table likes drop constraint likes_tenant_id_liker_id_liked_id_pk`
  for (const { name } of indexes) await sql`drop index if exists ${sql(name)}`
  await sql`create temporary table people as
    select gen_random_uuid() as id, n from generate_series(0, ${PEOPLE}::int) n`
  await sql`insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
    select ${tenantId}, id, n, n, 'none', 'active', now(), now() - interval '30 days' from people`
  await sql`insert into profiles
    (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, about, last_online_at, created_at)
    select ${tenantId}, id, 'Robin', 'active', true, case when n % 2 = 0 then 'woman' else 'man' end, 'everyone',
      date '1970-01-01' + n % 12000, 'NL', repeat('Writes letters. ', 20), now() - interval '1 second' * n, now() from people`
  await sql`create index on people (n)`
  await sql`analyze people, members, profiles`
  const like = (liker: string, liked: string, step: number, matched: boolean) =>
    sql.unsafe(`
      insert into likes (tenant_id, liker_id, liked_id, created_at, is_new, matched_at)
      select '${tenantId}', ${liker}.id, ${liked}.id, at, (a.n + ${step}) % 10 = 0, ${matched ? 'at' : 'null'}
      from people a join people b on b.n = (a.n + ${step}) % ${PEOPLE}
      cross join lateral (select now() - interval '1 minute' * ((a.n * 31 + ${step}) % 60000) as at) as times
      where a.n < ${PEOPLE}`)
  for (let step = 1; step <= LIKES_EACH - 2; step += 1) await like('a', 'b', step * 7_919, step <= 2)
  for (let step = 1; step <= 2; step += 1) await like('b', 'a', step * 7_919, true)
  // None of those above.
  const [one] = await sql<{ id: MemberId }[]>`select id from people where n = ${PEOPLE}`
  if (!one) throw new Error('There are no people')
  for (const [liker, liked, most] of [
    ['p.id', `'${one.id}'`, POPULAR],
    [`'${one.id}'`, 'p.id', POPULAR / 5],
  ] as const)
    await sql.unsafe(`
      insert into likes (tenant_id, liker_id, liked_id, created_at, is_new, matched_at)
      select '${tenantId}', ${liker}, ${liked}, now() - interval '1 second' * p.n, p.n % 3 = 0, case when p.n < ${POPULAR / 5} then now() end
      from people p where p.n < ${most}`)
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql`set session_replication_role = origin`
  await sql`vacuum (analyze) likes`
  return one.id
}
