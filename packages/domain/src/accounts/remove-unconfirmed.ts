import type { MemberId } from '@hearth/contracts/ids'
import { findMember, lockMember, removeUnconfirmedMember } from '@hearth/db/queries/accounts/members'
import { updateDecisionsOfNobody } from '@hearth/db/queries/reports/decisions'
import { updateReportsOfNobody } from '@hearth/db/queries/reports/reports'
import type { TenantTx } from '@hearth/db/scope'
import { releaseSignupCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { discardFiles } from '../photos/discard-files.ts'
import { discardPhotosOf } from '../photos/own-photos.ts'
import { listExportFilesOf } from './export-files.ts'

/** Removes an unconfirmed account with its files and everything but the books; false when there is no such account. */
export async function removeUnconfirmed(
  ctx: Pick<AppContext, 'clock' | 'addressSecret'>,
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<boolean> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (member?.status !== 'not_confirmed') return false
  await discardPhotosOf(ctx, tx, { memberId })
  await discardFiles(ctx, tx, { names: await listExportFilesOf(tx, { memberId }), memberId: null })
  await updateReportsOfNobody(tx, { memberId })
  await updateDecisionsOfNobody(tx, { memberId })
  const account = await findMember(tx, { memberId })
  if (account) await releaseSignupCredits(ctx, tx, { memberId, email: account.email })
  return removeUnconfirmedMember(tx, { memberId })
}
