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
 * Enqueues a job that mails this account after the commit. With memberId null the same job is enqueued, so timing does not reveal whether the
 * account exists.
 */
export const enqueueAccountMail = (
  tx: TenantTx,
  { memberId, mail }: { memberId: MemberId | null; mail: AccountMail },
): Promise<boolean> =>
  enqueueOnCommit(tx, outboxJob('accounts.mail-account', { memberId: memberId ?? newMemberId(), mail }))

/** The job: writes the mail once, by the state of the account at that moment. Does nothing without an account. */
export const mailAccount = (
  ctx: AppContext,
  { scope, memberId, mail, jobId }: { scope: TenantScope; memberId: MemberId; mail: AccountMail; jobId: string },
): Promise<boolean> =>
  runOnce(ctx, { scope, jobId }, async (tx) => {
    const member = await findMember(tx, { memberId })
    if (member) await MAILS[mail](ctx, tx, member)
  })

type WriteMail = (ctx: Pick<AppContext, 'clock'>, tx: TenantTx, member: MemberRow) => Promise<unknown>

/** Mails a deleted account its restore link, and a closed account nothing. */
const RESET_OF: Readonly<Record<MemberStatus, 'password_reset' | 'account_deleted' | null>> = {
  active: 'password_reset',
  not_confirmed: 'password_reset',
  deleted: 'account_deleted',
  disabled: null,
}

/**
 * Mails the link that confirms the address typed last. If that has another account, its owner is mailed about it, and the mail with the link is
 * recorded without being sent, so that the member sees no difference.
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
