import type { MemberId } from '@hearth/contracts/ids'
import { and, asc, eq, lt } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterPlace, type Place, placeTime } from '../../paging.ts'
import { type SignupDetails, signups } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'

export type { SignupDetails }

/** A signup of which no account was made yet. */
export interface SignupRow {
  /** The id that the account will have. */
  readonly id: MemberId
  readonly passwordHash: string
  readonly details: SignupDetails
  readonly createdAt: Date
}

export async function insertSignup(tx: TenantTx, signup: SignupRow): Promise<void> {
  await sqlOf(tx)
    .insert(signups)
    .values({ tenantId: tx.scope.tenantId, ...signup })
}

/** Removes a signup and returns it; null if there is none. Of concurrent calls one gets it, once the others have failed or ended. */
export async function takeSignup(tx: TenantTx, { id }: { id: MemberId }): Promise<SignupRow | null> {
  const [row] = await sqlOf(tx)
    .delete(signups)
    .where(and(ofTenant(tx, signups), eq(signups.id, id)))
    .returning({
      id: signups.id,
      passwordHash: signups.passwordHash,
      details: signups.details,
      createdAt: signups.createdAt,
    })
  return row ?? null
}

/** Up to `limit` signups from before that moment, oldest first, from the one that follows `after` on. */
export const listSignups = (
  tx: TenantTx,
  { before, after, limit }: { before: Date; after: Place | null; limit: number },
): Promise<(Place & Pick<SignupRow, 'id'>)[]> =>
  sqlOf(tx)
    .select({ id: signups.id, at: placeTime(signups.createdAt) })
    .from(signups)
    .where(and(ofTenant(tx, signups), lt(signups.createdAt, before), afterPlace(signups.createdAt, signups.id, after)))
    .orderBy(asc(signups.createdAt), asc(signups.id))
    .limit(limit)
