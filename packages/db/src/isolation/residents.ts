import { createHash } from 'node:crypto'
import { type MemberId, newId, newMemberId, type OutboxId, type PhotoId, type TenantId } from '@hearth/contracts/ids'
import type { Sql } from 'postgres'

/** What one tenant holds in the isolation tests: a row in every tenant table. Another tenant tries these ids as stolen ones. */
export interface Residents {
  readonly tenantId: TenantId
  readonly memberId: MemberId
  readonly emailNormalized: string
  readonly tokenHash: string
  readonly interestId: string
  readonly photoId: PhotoId
  readonly outboxId: OutboxId
  readonly dedupeKey: string
  readonly jobId: string
  /** When the session ends and the receipt was written. */
  readonly moment: Date
}

/** Residents with ids of their own, not stored. */
export const inventResidents = (tenantId: TenantId): Residents => ({
  tenantId,
  memberId: newMemberId(),
  emailNormalized: `${newId()}@example.com`,
  tokenHash: createHash('sha256').update(newId()).digest('hex'),
  interestId: 'adventure',
  photoId: newId<PhotoId>(),
  outboxId: newId<OutboxId>(),
  dedupeKey: newId(),
  jobId: newId(),
  moment: new Date('2026-01-01T00:00:00Z'),
})

/** Stores a row in every tenant table. A new tenant table gets its row here. */
export const settle = (superuser: Sql, { tenantId, ...of }: Residents) =>
  superuser.begin(async (sql) => {
    await sql`insert into members ${sql({
      tenant_id: tenantId,
      id: of.memberId,
      email: of.emailNormalized,
      email_normalized: of.emailNormalized,
      password_hash: 'none',
      status: 'active',
      terms_version: of.moment,
      created_at: of.moment,
    })}`
    const own = { tenant_id: tenantId, member_id: of.memberId }
    await sql`insert into sessions ${sql({ ...own, token_hash: of.tokenHash, expires_at: of.moment })}`
    await sql`insert into tracking_data ${sql({ ...own, network: 'network' })}`
    await sql`insert into profiles ${sql({
      ...own,
      name: 'Name',
      status: 'active',
      gender: 'woman',
      seeking: 'man',
      birth_date: '1990-01-01',
      country: 'NL',
      last_online_at: of.moment,
      created_at: of.moment,
    })}`
    await sql`insert into profile_interests ${sql({ ...own, interest_id: of.interestId })}`
    await sql`insert into photos ${sql({
      ...own,
      id: of.photoId,
      filename: `${of.photoId}.webp`,
      thumb_filename: `${of.photoId}-thumb.webp`,
      status: 'active',
      position: 0,
      width: 800,
      height: 600,
      dominant_colour: '#aabbcc',
      created_at: of.moment,
    })}`
    await sql`insert into outbox ${sql({
      tenant_id: tenantId,
      id: of.outboxId,
      topic: 'area.do-thing',
      dedup_key: of.dedupeKey,
      payload: sql.json({ memberId: of.memberId }),
      available_at: of.moment,
    })}`
    await sql`insert into job_receipts ${sql({ tenant_id: tenantId, job_id: of.jobId, created_at: of.moment })}`
  })

/** The names of all tables that have a tenant_id, from the catalog. */
export async function tenantTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class c join pg_attribute a on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id' and not attisdropped
    order by 1`
  return rows.map((row) => row.name)
}

/** Every row of a tenant, by table, as text. */
export async function rowsOf(superuser: Sql, tenantId: TenantId): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of await tenantTables(superuser)) {
    const rows = await superuser<{ row: string }[]>`
      select t::text as row from ${superuser(table)} t where tenant_id = ${tenantId} order by 1`
    tables[table] = rows.map(({ row }) => row)
  }
  return tables
}

/** Removes every row of every tenant. */
export async function evictAll(superuser: Sql): Promise<void> {
  await superuser.unsafe(`truncate ${(await tenantTables(superuser)).join(', ')}`)
}
