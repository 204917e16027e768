import { isDuplicate } from '@hearth/db/database-error'
import { updateMemberEmail } from '@hearth/db/queries/accounts/members'
import type { TenantTx } from '@hearth/db/scope'
import { AppError, isAppError } from '../failures.ts'

const ADDRESS_TAKEN = 'accounts.email_taken'

/** Changes a member's address. If another account has it, throws what `isAddressTaken` recognises, so that the transaction is rolled back. */
export async function changeToAddress(tx: TenantTx, change: Parameters<typeof updateMemberEmail>[1]): Promise<void> {
  if (!(await updateMemberEmail(tx, change))) throw new AppError(ADDRESS_TAKEN, 409)
}

/** Whether a change failed because another account has the address, or got it at the same time. */
export const isAddressTaken = (error: unknown): boolean =>
  isDuplicate(error) || (isAppError(error) && error.code === ADDRESS_TAKEN)
