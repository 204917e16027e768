import type { TrackingData } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { sqlOf } from '../../handle.ts'
import { trackingData } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'

/** Stores the campaign that a member came from, once; throws when the member is not of this tenant. */
export async function insertTracking(
  tx: TenantTx,
  { memberId, network, ref, sub1, sub2, sub3 }: TrackingData & { memberId: MemberId },
): Promise<void> {
  await sqlOf(tx).insert(trackingData).values({ tenantId: tx.scope.tenantId, memberId, network, ref, sub1, sub2, sub3 })
}
