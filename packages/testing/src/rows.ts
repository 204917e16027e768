import { type MemberId, newId } from '@hearth/contracts/ids'
import type { TenantScope } from '@hearth/db/scope'
import { withClient } from './with-client.ts'

/** The number of a tenant's rows in each of these tables, read with the backup role. */
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

/** Copies what the card of a member shows of the rows that a test has written. */
export const keepCard = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  { memberId }: { memberId: MemberId },
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    await sql`
      update profiles set (card_thumb_filename, card_colour, card_unreviewed_since) = (
        select thumb_filename, dominant_colour, case when to_moderate then created_at end from photos
        where tenant_id = ${tenantId} and member_id = ${memberId} and main and status = 'active'),
      card_interests = array(
        select interest_id from profile_interests
        where tenant_id = ${tenantId} and member_id = ${memberId}
          and interest_id not in (select id from interests where explicit)
        order by interest_id collate "C")
      where tenant_id = ${tenantId} and member_id = ${memberId}`
  })

/** Stores a member's photo without an upload. */
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
    createdAt?: Date
    toModerate?: boolean
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
      created_at: photo.createdAt ?? new Date(),
      to_moderate: photo.toModerate ?? false,
    })}`
    await keepCard(superuserUrl, { tenantId }, photo)
  })

/** Changes columns of a profile, by their database names, that the product does not write yet. */
export const changeProfile = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  { memberId, ...columns }: { memberId: MemberId } & Readonly<Record<string, string | boolean | Date | null>>,
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    await sql`update profiles set ${sql(columns)} where tenant_id = ${tenantId} and member_id = ${memberId}`
  })

/** Gives a member interests, which the product cannot do yet. */
export const storeInterests = (
  superuserUrl: string,
  { tenantId }: TenantScope,
  { memberId, interestIds }: { memberId: MemberId; interestIds: readonly string[] },
): Promise<void> =>
  withClient(superuserUrl, async (sql) => {
    const rows = interestIds.map((id) => ({ tenant_id: tenantId, member_id: memberId, interest_id: id }))
    await sql`insert into profile_interests ${sql(rows)}`
    await keepCard(superuserUrl, { tenantId }, { memberId })
  })
