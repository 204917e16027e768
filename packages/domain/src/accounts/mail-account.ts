import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { type AccountMail, outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember, findMemberByEmail, type MemberRow, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import type { TenantScope, TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { normalizeEmail } from '../identity/email.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { runOnce } from '../platform/run-once.ts'

/**
 * Has a job mail this account once the transaction commits. Nobody, who is null, leaves the same job as a member: neither the answer nor its time
 * tells whether an address has an account.
 */
export const enqueueAccountMail = (
  tx: TenantTx,
  { memberId, mail }: { memberId: MemberId | null; mail: AccountMail },
): Promise<boolean> =>
  enqueueOnCommit(tx, outboxJob('accounts.mail-account', { memberId: memberId ?? newMemberId(), mail }))

/** The job: writes the mail, once, by what the account is by then. Nobody gets nothing. */
export const mailAccount = (
  ctx: AppContext,
  { scope, memberId, mail, jobId }: { scope: TenantScope; memberId: MemberId; mail: AccountMail; jobId: string },
): Promise<boolean> =>
  runOnce(ctx, { scope, jobId }, async (tx) => {
    const member = await findMember(tx, { memberId })
    if (member) await MAILS[mail](ctx, tx, member)
  })

type WriteMail = (ctx: Pick<AppContext, 'clock'>, tx: TenantTx, member: MemberRow) => Promise<unknown>

/** An account that was deleted gets the way back, and a closed one nothing. */
const RESET_OF: Readonly<Record<MemberStatus, 'password_reset' | 'account_deleted' | null>> = {
  active: 'password_reset',
  not_confirmed: 'password_reset',
  deleted: 'account_deleted',
  disabled: null,
}

/**
 * Mails the link that confirms the address which the member typed last. If that has an account, its owner gets a mail about it, and the one with the
 * link is only noted: what the member is shown stays the same.
 */
const mailConfirmation: WriteMail = async (ctx, tx, member) => {
  if (member.status !== 'not_confirmed') return
  const { id: memberId } = member
  const type = 'confirm_address'
  const last = await findLastMail(tx, { memberId, type })
  const recipient = last?.recipient ?? member.email
  const owner = await findMemberByEmail(tx, { emailNormalized: normalizeEmail(recipient) })
  if (!owner || owner.id === memberId) {
    await mailMember(ctx, tx, { memberId, type, ...(owner ? {} : { recipient }) })
    return
  }
  await recordUnsentMail(ctx, tx, { memberId, type, recipient })
  await mailAddressOwner(ctx, tx, owner)
}

const MAILS: Readonly<Record<AccountMail, WriteMail>> = {
  reset: async (ctx, tx, { id: memberId, status }) => {
    const type = RESET_OF[status]
    return type && mailMember(ctx, tx, { memberId, type })
  },
  confirmation: mailConfirmation,
  notice: mailAddressOwner,
}
