import type { Openers } from '@hearth/contracts/conversations'
import type { MemberId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { conversations, messages, participants } from '../../schema/conversations.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { placeholder, placeholderFor, statement } from '../../statement.ts'

interface OpenersOf {
  readonly memberId: MemberId
  /** When the conversations began, that moment included and the other one not. */
  readonly since: Date
  readonly before: Date
  /** The most conversations of the member that are looked at: the newest. */
  readonly limit: number
}

/**
 * How many conversations a member has begun in a time, and in how many the other one has written since. A goodbye is no answer. Those with a profile
 * that the operator runs do not count, nor those with somebody who is erased.
 */
export async function countOpeners(tx: TenantTx, of: OpenersOf): Promise<Openers> {
  const [row] = await counting(tx, { ...of })
  return row ?? { sent: 0, answered: 0 }
}

/** Ids of conversations sort by time, so the newest are the end of the primary key of the member's sides. */
const counting = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const own = sql`${placeholder('memberId')}::uuid`
  const at = (name: string) => sql`${placeholderFor(conversations.createdAt, name)}::timestamptz`
  return db
    .select({
      sent: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where o.sent > (c.closed_by is not distinct from o.member_id)::int))::int`,
    })
    .from(
      sql`(select p.conversation_id, p.other_id from ${participants} p where p.tenant_id = ${tenantId} and p.member_id = ${own}
          order by p.conversation_id desc limit ${placeholder('limit')}::int) newest
        join ${conversations} c on c.tenant_id = ${tenantId} and c.id = newest.conversation_id
          and c.created_at >= ${at('since')} and c.created_at < ${at('before')}
        join ${messages} m on m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.seq = 1 and m.sender_id = ${own}
        join ${participants} o on o.tenant_id = ${tenantId} and o.member_id = newest.other_id and o.conversation_id = c.id
        join ${profiles} f on f.tenant_id = ${tenantId} and f.member_id = newest.other_id and not f.fictional`,
    )
})
