import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { drafts } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** What a member has typed and not sent, oldest first, without whom it is for. */
export const listDraftsOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ body: string; savedAt: Date }[]> =>
  sqlOf(tx)
    .select({ body: drafts.body, savedAt: drafts.savedAt })
    .from(drafts)
    .where(and(ofTenant(tx, drafts), eq(drafts.memberId, memberId)))
    .orderBy(drafts.savedAt)

interface Pair {
  readonly memberId: MemberId
  readonly otherId: MemberId
}

/** What a member has typed to somebody and not sent; null for nothing. */
export async function findDraft(tx: TenantTx, { memberId, otherId }: Pair): Promise<string | null> {
  const [row] = await draft(tx, { memberId, otherId })
  return row?.body ?? null
}

const ofPair = () =>
  and(ofScope(drafts), eq(drafts.memberId, placeholder('memberId')), eq(drafts.otherId, placeholder('otherId')))

const draft = statement((db) => db.select({ body: drafts.body }).from(drafts).where(ofPair()))

interface NewDraft extends Pair {
  readonly body: string
  readonly savedAt: Date
  /** How many drafts a member may have: the oldest of more are removed. */
  readonly most: number
}

/** Stores a draft in place of an earlier one to the same person. Throws if one of the two is not of this tenant. */
export async function putDraft(tx: TenantTx, { memberId, otherId, body, savedAt, most }: NewDraft): Promise<void> {
  await Promise.all([draftUpsert(tx, { memberId, otherId, body, savedAt }), oldDraftsRemoval(tx, { memberId, most })])
}

const draftUpsert = statement((db) =>
  db
    .insert(drafts)
    .values({
      tenantId: placeholder('tenantId'),
      memberId: placeholder('memberId'),
      otherId: placeholder('otherId'),
      body: placeholder('body'),
      savedAt: placeholder('savedAt'),
    })
    .onConflictDoUpdate({
      target: [drafts.tenantId, drafts.memberId, drafts.otherId],
      set: { body: sql`excluded.body`, savedAt: sql`excluded.saved_at` },
    }),
)

const oldDraftsRemoval = statement((db) => {
  const own = and(ofScope(drafts), eq(drafts.memberId, placeholder('memberId')))
  const old = db
    .select({ otherId: drafts.otherId })
    .from(drafts)
    .where(own)
    .orderBy(desc(drafts.savedAt), drafts.otherId)
    .offset(placeholder('most'))
  return db.delete(drafts).where(and(own, inArray(drafts.otherId, old)))
})

/** Removes a draft; false if there is none. */
export async function removeDraft(tx: TenantTx, { memberId, otherId }: Pair): Promise<boolean> {
  const { count } = await draftRemoval(tx, { memberId, otherId })
  return count > 0
}

const draftRemoval = statement((db) => db.delete(drafts).where(ofPair()))
