import type { TenantId } from '@hearth/contracts/ids'
import postgres from 'postgres'
import { scopeStatement } from './handle.ts'

interface ShiftLastOnline {
  readonly tenantId: TenantId
  /** A PostgreSQL regular expression for the addresses of the people to shift. */
  readonly emails: string
  readonly now: Date
  /** With more people nobody is shifted, because each costs a write in every search index. */
  readonly most: number
}

/**
 * Shifts the times at which these people were last online forward by the same interval, so that the latest is `now`; returns the number of people. An
 * interval below a minute is ignored, so that repeating it at once changes nothing.
 */
export async function shiftLastOnline(
  ownerUrl: string,
  { tenantId, emails, now, most }: ShiftLastOnline,
): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const moved = await sql.begin(async (tx) => {
      await tx.unsafe(scopeStatement(tenantId))
      const { count } = await tx`
        WITH people AS (
          SELECT member_id, max(last_online_at) OVER () AS latest, count(*) OVER () AS many
          FROM profiles JOIN members ON members.tenant_id = profiles.tenant_id AND members.id = profiles.member_id
          WHERE profiles.tenant_id = ${tenantId} AND email_normalized ~ ${emails})
        UPDATE profiles SET last_online_at = last_online_at + (${now}::timestamptz - latest)
        FROM people
        WHERE profiles.tenant_id = ${tenantId} AND profiles.member_id = people.member_id
          AND latest < ${now}::timestamptz - interval '1 minute' AND many <= ${most}`
      return count
    })
    if (moved > 0) await sql`VACUUM (ANALYZE) profiles`
    return moved
  } finally {
    await sql.end()
  }
}
