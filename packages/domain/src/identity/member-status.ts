import type { MemberId } from '@hearth/contracts/ids'
import { lockMember, type MemberStatus, updateMemberStatus } from '@hearth/db/queries/accounts/members'
import { updateProfileInvisible, updateProfileStatus } from '@hearth/db/queries/profiles/profiles'
import type { TenantTx } from '@hearth/db/scope'
import { AppError } from '../failures.ts'

/**
 * Changes an account's status to `to` if it is one of `from`, together with its profile's status and `searchable`; returns whether it did. Only this
 * file writes the three: active members who are not invisible are searchable.
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

/** Makes a member invisible, or visible again. Locks the account's row first, like changes of the status, so that they run one after another. */
export async function changeInvisible(
  tx: TenantTx,
  { memberId, invisible }: { memberId: MemberId; invisible: boolean },
): Promise<void> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (!member) throw new AppError('platform.not_found', 404)
  await updateProfileInvisible(tx, { memberId, invisible, listed: member.status === 'active' })
}
