import type { MemberId } from '@hearth/contracts/ids'
import { and, eq } from 'drizzle-orm'
import { blockedAddresses } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export interface BlockedAddressRow {
  readonly number: number
  readonly addressHash: string
  readonly createdAt: Date
}

/** The addresses that a member has blocked ahead, by number. */
export const listBlockedAddresses = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<BlockedAddressRow[]> => addressesBlockedBy(tx, { memberId })

const addressesBlockedBy = statement((db) =>
  db
    .select({
      number: blockedAddresses.number,
      addressHash: blockedAddresses.addressHash,
      createdAt: blockedAddresses.createdAt,
    })
    .from(blockedAddresses)
    .where(and(ofScope(blockedAddresses), eq(blockedAddresses.memberId, placeholder('memberId'))))
    .orderBy(blockedAddresses.number),
)

/** Adds an address to a member's list; throws if the member is not of this tenant, or has the address or the number already. */
export async function insertBlockedAddress(
  tx: TenantTx,
  { memberId, number, addressHash, createdAt }: BlockedAddressRow & { memberId: MemberId },
): Promise<void> {
  await addressInsert(tx, { memberId, number, addressHash, createdAt })
}

const addressInsert = statement((db) =>
  db.insert(blockedAddresses).values({
    tenantId: placeholder('tenantId'),
    memberId: placeholder('memberId'),
    number: placeholder('number'),
    addressHash: placeholder('addressHash'),
    createdAt: placeholder('createdAt'),
  }),
)

/** Removes an address from a member's list; false if it is not there. */
export async function removeBlockedAddress(
  tx: TenantTx,
  { memberId, number }: { memberId: MemberId; number: number },
): Promise<boolean> {
  const { count } = await addressRemoval(tx, { memberId, number })
  return count > 0
}

const addressRemoval = statement((db) =>
  db
    .delete(blockedAddresses)
    .where(
      and(
        ofScope(blockedAddresses),
        eq(blockedAddresses.memberId, placeholder('memberId')),
        eq(blockedAddresses.number, placeholder('number')),
      ),
    ),
)
