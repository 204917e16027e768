import { type MemberId, tenantIdOf } from '@hearth/contracts/ids'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import { findMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import postgres from 'postgres'
import { median, type Row } from './measure.ts'

const MEMBERS = 10_000
const READS = 2_000
const CONCURRENCY = 16
const scope = { tenantId: tenantIdOf('bench.localhost') }

/** Microseconds per call of `read`, 16 at a time. */
async function timePerRead(read: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  let left = READS
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await read()
    }),
  )
  return ((performance.now() - since) * 1_000) / READS
}

async function insertMembers(ownerUrl: string): Promise<MemberId[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe(`set local app.tenant_id = '${scope.tenantId}'`)
    return tx<{ id: MemberId }[]>`
      insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
      select ${scope.tenantId}, gen_random_uuid(), n || '@example.org', n || '@example.org', '-', 'active', now(), now()
      from generate_series(1, ${MEMBERS}) as n
      returning id`
  })
  await sql.unsafe('analyze members')
  await sql.end()
  return rows.map(({ id }) => id)
}

/**
 * The cost of isolation: one member by primary key through `inTenant`, with row-level security (the application's role) and without it (a role that
 * bypasses it). The limit is the same select over bare postgres.js. Rounds alternate.
 */
export async function benchRowLevelSecurity(urls: {
  ownerUrl: string
  appUrl: string
  bypassUrl: string
}): Promise<Row[]> {
  const ids = await insertMembers(urls.ownerUrl)
  const anyId = () => ids[Math.floor(Math.random() * ids.length)] as MemberId
  const guarded = openDb(urls.appUrl, { max: 10 })
  const bypassing = openDb(urls.bypassUrl, { max: 10 })
  const bare = postgres(urls.bypassUrl, { max: 10, onnotice: () => {} })
  const through = (db: Db) => () => inTenant(db, scope, (tx) => findMember(tx, { memberId: anyId() }))
  const reads = {
    bare: () => bare`select * from members where tenant_id = ${scope.tenantId} and id = ${anyId()}`,
    bypassing: through(bypassing),
    guarded: through(guarded),
  }
  const times: Record<keyof typeof reads, number[]> = { bare: [], bypassing: [], guarded: [] }
  for (let round = 0; round < 9; round += 1) {
    for (const name of ['bare', 'bypassing', 'guarded'] as const) {
      const time = await timePerRead(reads[name])
      if (round > 0) times[name].push(time)
    }
  }
  await Promise.all([closeDb(guarded), closeDb(bypassing), bare.end()])
  const [limit, without, within] = [median(times.bare), median(times.bypassing), median(times.guarded)]
  const policy = within / without
  return [
    {
      what: 'Member by primary key through inTenant, with row-level security against without (16 at a time, 8 alternating rounds)',
      limit: `${without.toFixed(0)} µs without`,
      figure: `${within.toFixed(0)} µs, ratio ${policy.toFixed(2)}`,
      goal: 'ratio at most 1.2',
      met: policy <= 1.2,
    },
    {
      what: 'The same through inTenant against the bare driver without a transaction',
      limit: `${limit.toFixed(0)} µs bare`,
      figure: `${within.toFixed(0)} µs, ratio ${(within / limit).toFixed(2)}`,
      goal: 'ratio at most 8 (a transaction is one more round trip)',
      met: within / limit <= 8,
    },
  ]
}
