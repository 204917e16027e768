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
  photo: { memberId: MemberId; filename: string; thumbFilename: string; main: boolean },
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    await sql`insert into photos ${sql({
      tenant_id: tenantId,
      id: newId(),
      member_id: photo.memberId,
      filename: photo.filename,
      thumb_filename: photo.thumbFilename,
      status: 'active',
      position: 0,
      main: photo.main,
      width: 800,
      height: 600,
      dominant_colour: '#aabbcc',
      created_at: new Date(),
    })}`
  })
