import type { MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import type { Locale } from '@hearth/contracts/locales'
import { type ClosingReason, FAKE_PROFILE } from '@hearth/contracts/mail'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMemberByEmail, lockMember, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { findOpenDeletion } from '@hearth/db/queries/leaving/deletions'
import { listMeasuresOf, updateDecision } from '@hearth/db/queries/reports/decisions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { isEmail, normalizeEmail } from '../identity/email.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { mailMember } from '../mail/mail-member.ts'

interface WhichMember {
  readonly scope: TenantScope
  readonly memberId: MemberId
}

/** The most characters of what support writes about a closed account. */
const FACTS_MAX = 500

/** What happened, as a mail says it, without blanks around it; null if it is empty or longer than 500 characters. */
export function parseFacts(text: string): string | null {
  const facts = text.trim()
  return facts === '' || facts.length > FACTS_MAX ? null : facts
}

/**
 * Closes the account of an active member: hides it, ends every session and mails its member why and how to object. False, with nothing written, for
 * any other account; of concurrent calls one returns true. Members get back what they have paid to a profile that was fake.
 */
export const closeAccount = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, memberId, reason, facts }: WhichMember & { readonly reason: ClosingReason; readonly facts: string },
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    // The lock comes first: a concurrent login has finished, and its session ends below, or it waits and finds the account closed.
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    if (member?.status !== 'active') return false
    await Promise.all([
      removeMemberSessions(tx, { memberId }),
      changeMemberStatus(tx, { memberId, from: ['active'], to: 'disabled' }),
      mailMember(ctx, tx, { memberId, type: 'account_closed', details: { reason, facts } }),
      reason === FAKE_PROFILE && enqueueOnCommit(tx, outboxJob('conversations.give-credits-back', { memberId })),
    ])
    return true
  })

/**
 * Opens a closed account again and mails its member; a decision about a report that closed it is lifted. False, with nothing written, for an account that is not closed, or that is being erased as its
 * member wished; of concurrent calls one returns true.
 */
export const reopenAccount = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, memberId }: WhichMember,
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    if (member?.status !== 'disabled' || (await findOpenDeletion(tx, { memberId }))) return false
    for (const { id: decisionId, measure, liftedAt } of await listMeasuresOf(tx, { memberId }))
      if (measure === 'disable_account' && liftedAt === null)
        await updateDecision(tx, { decisionId, changes: { liftedAt: ctx.clock.now() } })
    await Promise.all([
      changeMemberStatus(tx, { memberId, from: ['disabled'], to: 'active' }),
      mailMember(ctx, tx, { memberId, type: 'account_reopened' }),
    ])
    return true
  })

/** An account as support needs it to answer its member. */
interface AccountOfAddress {
  readonly id: MemberId
  readonly status: MemberStatus
  /** Null until the member has chosen one. */
  readonly language: Locale | null
}

/** The account that an address has on a site; null if it has none, or is no address. */
export async function findAccountOf(
  { db }: Pick<AppContext, 'db'>,
  { scope, email }: { readonly scope: TenantScope; readonly email: string },
): Promise<AccountOfAddress | null> {
  const emailNormalized = normalizeEmail(email)
  if (!isEmail(emailNormalized)) return null
  const member = await inTenant(db, scope, (tx) => findMemberByEmail(tx, { emailNormalized }))
  return member && { id: member.id, status: member.status, language: member.language }
}
