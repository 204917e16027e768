import type { MemberId } from '@hearth/contracts/ids'
import { type MemberStatus, updateMemberStatus } from '@hearth/db/queries/accounts/members'
import { updateProfileStatus } from '@hearth/db/queries/profiles/profiles'
import type { TenantTx } from '@hearth/db/scope'

/**
 * Makes an account `to` if it is one of `from`, and its profile and its place in the search with it; says whether it did. Nothing else writes the
 * three.
 */
export async function changeMemberStatus(
  tx: TenantTx,
  { memberId, from, to }: { memberId: MemberId; from: readonly MemberStatus[]; to: MemberStatus },
): Promise<boolean> {
  if (!(await updateMemberStatus(tx, { memberId, from, to }))) return false
  const isActive = to === 'active'
  await updateProfileStatus(tx, { memberId, status: isActive ? 'active' : 'disabled', searchable: isActive })
  return true
}
