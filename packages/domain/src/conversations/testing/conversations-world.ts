import { NOTIFICATION_TYPES, type NotificationType } from '@hearth/contracts/accounts'
import { DAY, HOUR } from '@hearth/contracts/durations'
import type { GiftSettings } from '@hearth/contracts/gifts'
import { type ConversationId, type DeletionId, type MemberId, newId } from '@hearth/contracts/ids'
import { updateNotifications } from '@hearth/db/queries/accounts/members'
import { listGiftsShownBy } from '@hearth/db/queries/conversations/shown-gifts'
import { insertDeletion, removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { findStoredData } from '@hearth/db/queries/leaving/stored-data'
import { findLastMail, listMailsOf } from '@hearth/db/queries/mail/mails'
import { insertWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { checkLedger } from '../../billing/check-ledger.ts'
import { freeUseOf } from '../../billing/free-messages.ts'
import { grantCredits } from '../../billing/grant-credits.ts'
import { balanceOf } from '../../billing/spend.ts'
import { missedEvents } from '../../events/missed-events.ts'
import { readUser } from '../../identity/current-user.ts'
import { changeMemberStatus } from '../../identity/member-status.ts'
import { eraseDeletedAccounts } from '../../leaving/erase-accounts.ts'
import { listConversations } from '../list-conversations.ts'
import { mailUnread } from '../mail-unread.ts'
import { type MessageRules, messagePrice } from '../message-price.ts'
import {
  acknowledgeFictional,
  deleteConversation,
  markConversationRead,
  setCeiling,
  takeMessageBack,
} from '../own-conversations.ts'
import { saveDraft } from '../save-draft.ts'
import { sendGift } from '../send-gift.ts'
import { sendMessage } from '../send-message.ts'
import { showGift } from '../show-gift.ts'
import { readMessages, viewConversation, viewConversationWith } from '../view-conversation.ts'
import { sendWaitingMessages, sendWaitingTo, withdrawMessage, writeMessage } from '../waiting-messages.ts'

/** A site on which every message costs two credits. */
export const RULES: MessageRules = {
  ...{
    message_length: 100,
    message_credits: 2,
    photo_credits: 2,
    free_messages: 0,
    free_chats: 0,
    history_days_free: 30,
    pace: true,
  },
  ...{ unread_mail_minutes: 60, visible_profile_notes: true, profile_prompts: ['perfect_sunday', 'proud_of'] },
  sellsPremium: false,
}
/** What the same site has to give: a rose for three credits, and a shell for five. */
export const GIFTS = {
  gift_credits: 5,
  gifts: [
    { id: 'rose', name: 'Rose', price: 3 },
    { id: 'shell', name: 'Shell' },
  ],
}
/** Of the same site, in milliseconds. */
export const UNREAD_MAILS = { after: HOUR, between: 6 * HOUR }
export const refused = (reason: string, params?: object) => ({ ok: false, reason, ...(params && { params }) })

interface Joins {
  readonly credits?: number
  /** Days since the account was made. */
  readonly age?: number
  readonly status?: 'active' | 'not_confirmed'
  readonly fictional?: boolean
  readonly invisible?: boolean
  readonly paidUser?: boolean
}
interface Sends {
  readonly clientId?: string
  readonly price?: number
  readonly about?: string
  readonly rules?: MessageRules
}

interface Gives extends Omit<Sends, 'about'> {
  readonly aboveCeiling?: boolean
  readonly gifts?: GiftSettings
}

export const conversationsTest = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const join = async (
    name = 'Robin',
    { credits = 100, age = 30, status = 'active', fictional = false, invisible = false, paidUser = false }: Joins = {},
    of = scope,
  ) => {
    const signedUpAt = new Date(clock.now().getTime() - age * DAY)
    const profileStatus = status === 'active' ? ('active' as const) : ('disabled' as const)
    const { id, email } = await inTenant(db, of, async (tx) => {
      const searchable = status === 'active' && !invisible
      const made = await makeMember(tx, { status, createdAt: signedUpAt }, { name, status: profileStatus, searchable })
      const { id: memberId } = made
      const grant = { memberId, amount: credits, kind: 'signup_credits', ref: memberId, at: signedUpAt } as const
      if (credits > 0) await grantCredits(tx, grant)
      return made
    })
    if (fictional || invisible) await changeProfile(urls.superuserUrl, of, { memberId: id, fictional, invisible })
    return { ...lookerOf(id), ...{ scope: of, email, status, signedUpAt, profileStatus, paidUser } } as const
  }
  type Member = Awaited<ReturnType<typeof join>>
  const send = (
    viewer: Member,
    { id: memberId }: { id: MemberId },
    text = 'Hello',
    { clientId = newId(), price = 2, rules = RULES, about }: Sends = {},
  ) => sendMessage(ctx, { viewer, to: { memberId }, clientId, text, about, priceShown: price, rules })
  const viewWith = (viewer: Member, { id: memberId }: { id: MemberId }, rules = RULES) =>
    viewConversationWith(ctx, { viewer, memberId, rules })
  const rows = (table: 'conversations' | 'participants' | 'messages' | 'waiting_messages' | 'shown_gifts') =>
    withClient(urls.superuserUrl, async (sql) => [
      ...(await sql.unsafe(`select * from ${table} where tenant_id = '${scope.tenantId}'`)),
    ])
  return {
    ...{ ctx, clock, scope, join, send, viewWith, rows, superuser: urls.superuserUrl },
    elsewhere: () => join('Elsewhere', {}, scopeB),
    /** Sends a message that is accepted, and returns its conversation. */
    write: async (
      viewer: Member,
      to: { id: MemberId },
      text = 'Hello',
      options: Sends = {},
    ): Promise<ConversationId> => {
      const sent = await send(viewer, to, text, options)
      if (!sent.ok) throw new Error(sent.reason)
      return sent.value.conversationId
    },
    reply: (viewer: Member, conversationId: ConversationId, text = 'Hello') =>
      sendMessage(ctx, { viewer, to: { conversationId }, clientId: newId(), text, priceShown: 2, rules: RULES }),
    give: (
      viewer: Member,
      { id: memberId }: { id: MemberId },
      gift = 'rose',
      { clientId = newId(), price = 3, rules = RULES, aboveCeiling = false, gifts = GIFTS }: Gives = {},
    ) =>
      sendGift(ctx, {
        ...{ viewer, to: { memberId }, clientId, gift, priceShown: price, aboveCeiling },
        rules: { ...rules, ...gifts },
      }),
    showGift: (viewer: Member, conversationId: ConversationId, seq: number, shown = true) =>
      showGift(ctx, { viewer, conversationId, seq, shown }),
    /** What a profile shows, as `<gift> <count>`. */
    giftsOn: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => listGiftsShownBy(tx, { memberId }))).map(
        ({ gift, count }) => `${gift} ${count}`,
      ),
    /** The texts of a conversation as a member has it, own ones after `>`. */
    texts: async (viewer: Member, other: { id: MemberId }) =>
      (await viewWith(viewer, other)).messages.map(({ own, text }) => `${own ? '>' : ''}${text}`),
    view: (viewer: Member, conversationId: ConversationId) =>
      viewConversation(ctx, { viewer, conversationId, rules: RULES }),
    page: (
      viewer: Member,
      conversationId: ConversationId,
      at: { before?: number; after?: number; most?: number; rules?: MessageRules },
    ) => readMessages(ctx, { viewer, conversationId, rules: RULES, ...at }),
    list: (viewer: Member, search: string | null = null, after: string | null = null, most?: number) =>
      listConversations(ctx, { viewer, search, after, ...(most !== undefined && { most }) }),
    /** The list as `<name>: <last message> <unread>`, without a name for whoever is not shown. */
    listed: async (viewer: Member, search: string | null = null) =>
      (await listConversations(ctx, { viewer, after: null, search })).conversations.map(
        ({ person, last, unread }) =>
          `${person?.name ?? ''}: ${last.removed ? '(removed)' : last.takenBack ? '(back)' : last.text} ${unread}`,
      ),
    read: (viewer: Member, conversationId: ConversationId, seq: number) =>
      markConversationRead(ctx, { viewer, conversationId, seq }),
    remove: (viewer: Member, conversationId: ConversationId) => deleteConversation(ctx, { viewer, conversationId }),
    takeBack: (viewer: Member, conversationId: ConversationId, seq: number) =>
      takeMessageBack(ctx, { viewer, conversationId, seq }),
    acknowledge: (viewer: Member, { id: memberId }: { id: MemberId }) =>
      acknowledgeFictional(ctx, { viewer, memberId }),
    draft: (viewer: Member, { id: memberId }: { id: MemberId }, text: string) =>
      saveDraft(ctx, { viewer, memberId, text, pageId: newId(), rules: RULES }),
    price: (viewer: Member, { id: memberId }: { id: MemberId }, rules = RULES) =>
      messagePrice(ctx, { viewer, memberId, rules }),
    badge: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => readUser(ctx, tx, { memberId }))).counts.unread_messages,
    credits: ({ id }: Member) => inTenant(db, scope, (tx) => balanceOf(tx, id)),
    used: (viewer: Member) => inTenant(db, scope, (tx) => freeUseOf(ctx, tx, viewer)),
    faults: async () => {
      const { transactions, accounts, conversations } = await checkLedger(ctx, { scope })
      return [...transactions, ...accounts, ...conversations]
    },
    events: async ({ id: memberId }: Member) =>
      (await missedEvents(ctx, { scope, memberId, after: 0 })).events.map(({ kind, ids }) => [kind, ids]),
    alter: ({ id: memberId }: Member, differs: { readonly fictional: boolean }) =>
      changeProfile(urls.superuserUrl, scope, { memberId, ...differs }),
    change: (memberId: MemberId, to: 'disabled' | 'active') =>
      inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled'], to })),
    /** Has an account erased by the job, as one that was deleted fourteen days ago. */
    leave: async (memberId: MemberId) => {
      const requestedAt = new Date(clock.now().getTime() - 15 * DAY)
      await changeProfile(urls.superuserUrl, scope, { memberId, searchable: false, status: 'disabled' })
      await inTenant(db, scope, async (tx) => {
        await changeMemberStatus(tx, { memberId, from: ['active'], to: 'deleted' })
        await insertDeletion(tx, { id: newId<DeletionId>(), memberId, requestedAt, reasons: [], erasedAt: null })
      })
      await eraseDeletedAccounts(ctx, { scope })
    },
    archive: ({ id: memberId }: Member) =>
      inTenant(db, scope, (tx) => findStoredData(tx, { memberId, addressHashOf: (email) => email })),
    erase: async (memberId: MemberId) => {
      await inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active'], to: 'disabled' }))
      await inTenant(db, scope, (tx) => removeClosedMember(tx, { memberId }))
    },
    mailUnread: ({ id: memberId }: Member, jobId: string) =>
      mailUnread({ ...ctx, unreadMails: () => UNREAD_MAILS }, { scope, memberId, jobId }),
    mails: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => listMailsOf(tx, { memberId, limit: 9 }))).map(({ type }) => type),
    lastMail: async ({ id: memberId }: Member, type: 'new_conversations' | 'new_messages') =>
      (await inTenant(db, scope, (tx) => findLastMail(tx, { memberId, type })))?.id ?? null,
    /** When jobs that mail members are due, by the member. */
    mailJobs: () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select payload, available_at from outbox
          where tenant_id = ${scope.tenantId} and topic = 'conversations.mail-unread' order by available_at`),
      ]),
    silence: ({ id: memberId }: Member, email: readonly NotificationType[]) =>
      inTenant(db, scope, (tx) => updateNotifications(tx, { memberId, offered: NOTIFICATION_TYPES, email })),
    ceiling: (viewer: Member, conversationId: ConversationId, ceiling: number | null) =>
      setCeiling(ctx, { viewer, conversationId, ceiling }),
    /** Writes a message as the page does, whether the writer is confirmed or not. */
    writeAs: (
      viewer: Member,
      { id: memberId }: { id: MemberId },
      text = 'Hello',
      { clientId = newId(), price = 2, rules = RULES, about }: Sends = {},
    ) => writeMessage(ctx, { viewer, to: { memberId }, clientId, text, about, priceShown: price, rules }),
    /** Confirms a member's address, and returns them as they are then. */
    confirm: async (viewer: Member): Promise<Member> => {
      await inTenant(db, scope, (tx) =>
        changeMemberStatus(tx, { memberId: viewer.id, from: ['not_confirmed'], to: 'active' }),
      )
      return { ...viewer, status: 'active', profileStatus: 'active' }
    },
    sendWaiting: ({ id: memberId }: Member, rules = RULES) => sendWaitingMessages(ctx, { scope, memberId, rules }),
    sendWaitingTo: (viewer: Member, { id: memberId }: { id: MemberId }, rules = RULES) =>
      sendWaitingTo(ctx, { viewer, memberId, rules }),
    withdraw: (viewer: Member, id: string) => withdrawMessage(ctx, { viewer, id }),
    /** What waits for a person, and for what. */
    waits: async (viewer: Member, other: { id: MemberId }, rules = RULES) => {
      const { waiting, waitsFor } = await viewConversationWith(ctx, { viewer, memberId: other.id, rules })
      return [waiting.map(({ text }) => text), waitsFor]
    },
    /** When jobs that send what waits are due. */
    sendingJobs: () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select payload, available_at from outbox
          where tenant_id = ${scope.tenantId} and topic = 'conversations.send-waiting' order by available_at`),
      ]),
    keep: ({ id: memberId }: Member, { id: recipientId }: Member, text: string) =>
      inTenant(db, scope, (tx) => insertWaitingMessage(tx, { memberId, recipientId, text, createdAt: clock.now() })),
  }
})
