import { type MemberId, newId } from '@hearth/contracts/ids'
import type { TenantScope } from '@hearth/db/scope'
import { withClient } from './with-client.ts'

/** How many rows a tenant has in each of these tables, read as the backup role. */
export const rowCounts = (
  backupUrl: string,
  { tenantId }: TenantScope,
  tables: readonly string[],
): Promise<Record<string, number>> =>
  withClient(backupUrl, async (sql) => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from ${sql(table)} where tenant_id = ${tenantId}`
      counts[table] = row?.count ?? 0
    }
    return counts
  })

/** Stores a photo of a member, as nobody uploaded it. */
export const storePhoto = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  photo: {
    memberId: MemberId
    filename: string
    thumbFilename: string
    main: boolean
    status?: 'pending' | 'active' | 'rejected'
    position?: number
  },
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    await sql`insert into photos ${sql({
      tenant_id: tenantId,
      id: newId(),
      member_id: photo.memberId,
      filename: photo.filename,
      thumb_filename: photo.thumbFilename,
      status: photo.status ?? 'active',
      position: photo.position ?? 0,
      main: photo.main,
      width: 800,
      height: 600,
      dominant_colour: '#aabbcc',
      created_at: new Date(),
    })}`
  })

/** Changes what nothing in the product writes yet: columns of a profile, by their names in the table. */
export const changeProfile = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  { memberId, ...columns }: { memberId: MemberId } & Readonly<Record<string, string | boolean | Date | null>>,
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    await sql`update profiles set ${sql(columns)} where tenant_id = ${tenantId} and member_id = ${memberId}`
  })

/** Gives a member interests, which nothing in the product does yet. */
export const storeInterests = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  { memberId, interestIds }: { memberId: MemberId; interestIds: readonly string[] },
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    const rows = interestIds.map((id) => ({ tenant_id: tenantId, member_id: memberId, interest_id: id }))
    await sql`insert into profile_interests ${sql(rows)}`
  })
