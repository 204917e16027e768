import { CONVERSATIONS_PAGE, UNREAD_MESSAGES_MAX } from '@hearth/contracts/conversations'
import type { MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { type MailDetails, NOTIFICATION_OF_MAIL } from '@hearth/contracts/mail'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { listConversationRows } from '@hearth/db/queries/conversations/conversation-lists'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import type { TenantScope, TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'
import { viewpointOf } from '../identity/viewpoint.ts'
import { mailMember } from '../mail/mail-member.ts'
import { runOnce } from '../platform/run-once.ts'
import { type ChatPerson, toChatPerson } from './conversation-views.ts'

type Context = Pick<AppContext, 'clock' | 'addressSecret'>

/** A conversation with unread messages of somebody who may be shown. */
interface Unread {
  readonly person: ChatPerson
  readonly count: number
  readonly lastAt: Date
  /** The mail that tells of it: whoever has never answered is told of a new conversation. */
  readonly mail: 'new_conversations' | 'new_messages'
}

interface MailUnread {
  readonly scope: TenantScope
  readonly memberId: MemberId
  readonly jobId: string
}

/**
 * Mails a confirmed member that somebody has written to them, once messages have stayed unread for as long as the site says, and not more often: what came
 * since the last mail is looked at again when its time has come. A profile that the operator runs gets no mail.
 */
export const mailUnread = (
  ctx: AppContext & Pick<WorkerContext, 'unreadMails'>,
  { scope, memberId, jobId }: MailUnread,
): Promise<boolean> =>
  runOnce(ctx, { scope, jobId }, async (tx) => {
    await lockMember(tx, { memberId, for: 'no key update' })
    const [unread, ...mails] = await Promise.all([
      unreadOf(ctx, tx, memberId),
      findLastMail(tx, { memberId, type: 'new_conversations' }),
      findLastMail(tx, { memberId, type: 'new_messages' }),
    ])
    const mailedAt = Math.max(...mails.map((mail) => mail?.createdAt.getTime() ?? 0))
    const fresh = unread.filter(({ lastAt }) => lastAt.getTime() > mailedAt)
    const [newest] = fresh
    if (!newest) return
    const oldest = Math.min(...fresh.map(({ lastAt }) => lastAt.getTime()))
    const { after, between } = ctx.unreadMails(scope.tenantId)
    const due = new Date(Math.max(oldest + after, mailedAt + between))
    if (due > ctx.clock.now())
      await enqueueOnCommit(tx, { ...outboxJob('conversations.mail-unread', { memberId }), availableAt: due })
    else await mailMember(ctx, tx, { memberId, type: newest.mail })
  })

/** The newest conversations that have unread messages and of which the member wants to hear, newest first. */
async function unreadOf(ctx: Context, tx: TenantTx, memberId: MemberId): Promise<readonly Unread[]> {
  const [member, profile] = await Promise.all([findMember(tx, { memberId }), findProfile(tx, { memberId })])
  if (member?.status !== 'active' || !profile || profile.fictional) return []
  const viewpoint = viewpointOf(ctx, tx.scope, member)
  const rows = await listConversationRows(tx, {
    ...{ viewpoint, after: null, limit: CONVERSATIONS_PAGE, search: null, archived: false },
  })
  const now = ctx.clock.now()
  return rows.flatMap((row) => {
    const person = toChatPerson(row, { viewerId: memberId, now })
    const mail = row.sent === 0 ? ('new_conversations' as const) : ('new_messages' as const)
    const isWanted = !member.notificationsDisabled.some((type) => type === NOTIFICATION_OF_MAIL[mail])
    return person && row.unread > 0 && isWanted ? [{ person, count: row.unread, lastAt: row.lastAt, mail }] : []
  })
}

/** What such a mail says at the moment of sending (`DetailReaders` of the mail's job); null if all is read. */
export async function unreadMailDetails(
  ctx: Context,
  tx: TenantTx,
  { memberId }: { readonly memberId: MemberId },
): Promise<MailDetails | null> {
  const unread = await unreadOf(ctx, tx, memberId)
  const [newest] = unread
  if (!newest) return null
  const count = unread.reduce((sum, one) => sum + one.count, 0)
  const { name, fictional } = newest.person
  return {
    sender: name,
    fictional: fictional ? 'yes' : 'no',
    unread: count < UNREAD_MESSAGES_MAX ? String(count) : `${UNREAD_MESSAGES_MAX - 1}+`,
  }
}
