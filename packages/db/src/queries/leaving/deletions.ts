import type { DeletionReason } from '@hearth/contracts/accounts'
import type { DeletionId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterPlace, type Place, placeTime } from '../../paging.ts'
import { accountDeletions, members } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'

/** A requested deletion that was neither cancelled nor completed. */
export interface OpenDeletionRow {
  readonly id: DeletionId
  readonly memberId: MemberId
  readonly requestedAt: Date
}

const columns = {
  id: accountDeletions.id,
  memberId: accountDeletions.memberId,
  requestedAt: accountDeletions.requestedAt,
}

const isOpen = (tx: TenantTx) =>
  and(ofTenant(tx, accountDeletions), isNull(accountDeletions.restoredAt), isNull(accountDeletions.erasedAt))

/** Inserts a deletion; with `erasedAt` for an account that is erased at once. Throws if the member has an open deletion. */
export async function insertDeletion(
  tx: TenantTx,
  deletion: OpenDeletionRow & { readonly reasons: readonly DeletionReason[]; readonly erasedAt: Date | null },
): Promise<void> {
  const { id, memberId, reasons, requestedAt, erasedAt } = deletion
  await sqlOf(tx)
    .insert(accountDeletions)
    .values({ tenantId: tx.scope.tenantId, id, memberId, reasons, requestedAt, erasedAt })
}

/** The open deletion of a member; null if there is none. */
export async function findOpenDeletion(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<OpenDeletionRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(accountDeletions)
    .where(and(isOpen(tx), eq(accountDeletions.memberId, memberId)))
  return row ?? null
}

/** When a member last asked for a deletion, and whether that one is open; null if they never did. Of erased members too. */
export async function findLastDeletion(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ readonly requestedAt: Date; readonly isOpen: boolean } | null> {
  const { requestedAt, restoredAt, erasedAt } = accountDeletions
  const [row] = await sqlOf(tx)
    .select({ requestedAt, isOpen: sql<boolean>`${restoredAt} is null and ${erasedAt} is null` })
    .from(accountDeletions)
    .where(and(ofTenant(tx, accountDeletions), eq(accountDeletions.memberId, memberId)))
    .orderBy(desc(requestedAt))
    .limit(1)
  return row ?? null
}

/** Marks the open deletion of a member as cancelled; false if there is none. */
export async function updateDeletionRestored(
  tx: TenantTx,
  { memberId, at }: { memberId: MemberId; at: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(accountDeletions)
    .set({ restoredAt: at })
    .where(and(isOpen(tx), eq(accountDeletions.memberId, memberId)))
  return count > 0
}

/** An open deletion, with its place in the list. */
export interface DueDeletionRow extends OpenDeletionRow, Place {
  readonly id: DeletionId
}

/** Up to `limit` open deletions requested before that moment, oldest first, from the one that follows `after` on. */
export const listDueDeletions = (
  tx: TenantTx,
  { before, after, limit }: { before: Date; after: Place | null; limit: number },
): Promise<DueDeletionRow[]> =>
  sqlOf(tx)
    .select({ ...columns, at: placeTime(accountDeletions.requestedAt) })
    .from(accountDeletions)
    .where(
      and(
        isOpen(tx),
        lte(accountDeletions.requestedAt, before),
        afterPlace(accountDeletions.requestedAt, accountDeletions.id, after),
      ),
    )
    .orderBy(accountDeletions.requestedAt, accountDeletions.id)
    .limit(limit)

/**
 * Marks up to `limit` unwarned deletions requested between `after` and `before` as warned, and returns them, oldest first. Concurrent calls get
 * different ones.
 */
export async function updateDeletionsWarned(
  tx: TenantTx,
  { after, before, at, limit }: { after: Date; before: Date; at: Date; limit: number },
): Promise<OpenDeletionRow[]> {
  const due = sqlOf(tx)
    .select({ id: accountDeletions.id })
    .from(accountDeletions)
    .where(
      and(
        isOpen(tx),
        isNull(accountDeletions.warnedAt),
        lte(accountDeletions.requestedAt, before),
        gt(accountDeletions.requestedAt, after),
      ),
    )
    .orderBy(accountDeletions.requestedAt)
    .limit(limit)
  return (
    sqlOf(tx)
      .update(accountDeletions)
      .set({ warnedAt: at })
      // Checked again here, because a concurrent call may have changed the rows meanwhile.
      .where(and(isOpen(tx), isNull(accountDeletions.warnedAt), inArray(accountDeletions.id, due)))
      .returning(columns)
  )
}

/** Marks an account as erased; false if it was erased already or has been restored. */
export async function updateDeletionErased(
  tx: TenantTx,
  { deletionId, at }: { deletionId: DeletionId; at: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(accountDeletions)
    .set({ erasedAt: at })
    .where(and(isOpen(tx), eq(accountDeletions.id, deletionId)))
  return count > 0
}

/** Removes a closed account and all its data but the ledger; false if there is no such account. */
export async function removeClosedMember(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .delete(members)
    .where(and(ofTenant(tx, members), eq(members.id, memberId), eq(members.status, 'disabled')))
  return count > 0
}
