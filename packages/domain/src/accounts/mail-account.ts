import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { type AccountMail, outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import {
  findMember,
  findMemberByEmail,
  listUnwarnedMembers,
  lockMember,
  type MemberRow,
} from '@hearth/db/queries/accounts/members'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { normalizeEmail } from '../identity/email.ts'
import { mailAddressOwner, mailDeletedAccount } from '../mail/mail-address-owner.ts'
import { mailMember, recordUnsentMail, UNCONFIRMED_LIFETIME, WARNED_BEFORE } from '../mail/mail-member.ts'
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

/**
 * Mails the owner of an address with which somebody signs up, or asks for the mail of such a signup: if the account waits for the confirmation of that
 * address, the link that confirms it again. Not if its member gave another address since, which would be undone, nor if it was never asked to confirm:
 * such accounts do not end, and a stranger could make this one end.
 */
export async function mailSignupOwner(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  owner: Pick<MemberRow, 'id' | 'email' | 'status'>,
): Promise<unknown> {
  const { id: memberId, email, status } = owner
  const type = 'confirm_address'
  const last = status === 'not_confirmed' ? await findLastMail(tx, { memberId, type }) : null
  const isWaiting = last !== null && normalizeEmail(last.recipient ?? email) === normalizeEmail(email)
  return isWaiting ? mailMember(ctx, tx, { memberId, type }) : mailAddressOwner(ctx, tx, owner)
}

/** Small batches, so that an interrupted job has little to repeat. */
const BATCH = 100

/**
 * Mails the members whose accounts end in two days because their address was not confirmed, once each, and returns how many. An address that could
 * not be mailed before, or that has another account meanwhile, gets nothing; the mail is recorded.
 */
export async function warnUnconfirmed(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<{ warned: number }> {
  const type = 'unconfirmed_ending'
  const after = new Date(ctx.clock.now().getTime() - UNCONFIRMED_LIFETIME)
  const before = new Date(after.getTime() + WARNED_BEFORE)
  let warned = 0
  let batch: readonly MemberId[]
  do {
    batch = await inTenant(ctx.db, scope, async (tx) => {
      const found = await listUnwarnedMembers(tx, { before, after, limit: BATCH })
      for (const memberId of found) {
        const locked = await lockMember(tx, { memberId, for: 'no key update' })
        const member = locked?.status === 'not_confirmed' ? await findMember(tx, { memberId }) : null
        if (!member || (await findLastMail(tx, { memberId, type }))) continue
        const last = await findLastMail(tx, { memberId, type: 'confirm_address' })
        const recipient = last?.recipient ?? member.email
        const owner = await findMemberByEmail(tx, { emailNormalized: normalizeEmail(recipient) })
        const isMailed = last !== null && last.sentAt !== null && (!owner || owner.id === memberId)
        const details = { final_at: new Date(member.createdAt.getTime() + UNCONFIRMED_LIFETIME).toISOString() }
        const add = isMailed ? mailMember : recordUnsentMail
        await add(ctx, tx, { memberId, type, details, ...(owner ? {} : { recipient }) })
        warned += isMailed ? 1 : 0
      }
      return found
    })
  } while (batch.length === BATCH)
  return { warned }
}

const MAILS: Readonly<Record<AccountMail, WriteMail>> = {
  // A deleted account is mailed its restore link, and a closed account nothing.
  reset: async (ctx, tx, { id: memberId, status }) => {
    if (status === 'deleted') return mailDeletedAccount(ctx, tx, { memberId })
    return status === 'disabled' ? null : mailMember(ctx, tx, { memberId, type: 'password_reset' })
  },
  confirmation: mailConfirmation,
  notice: mailSignupOwner,
}
