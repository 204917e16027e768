import type { MemberId } from '@hearth/contracts/ids'
import { lockMember, type MemberStatus, updateMemberStatus } from '@hearth/db/queries/accounts/members'
import { updateProfileInvisible, updateProfileStatus } from '@hearth/db/queries/profiles/profiles'
import type { TenantTx } from '@hearth/db/scope'
import { AppError } from '../failures.ts'

/**
 * Makes an account `to` if it is one of `from`, and its profile and its place in the search with it; says whether it did. Nothing but this file
 * writes the three: whoever is active and not invisible is in the search.
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

/**
 * Makes a member invisible, or visible again. It waits for whoever is changing the account's status, and they for it: both write that row first.
 */
export async function changeInvisible(
  tx: TenantTx,
  { memberId, invisible }: { memberId: MemberId; invisible: boolean },
): Promise<void> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (!member) throw new AppError('platform.not_found', 404)
  await updateProfileInvisible(tx, { memberId, invisible, listed: member.status === 'active' })
}
