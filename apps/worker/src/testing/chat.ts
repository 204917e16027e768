import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import { type ConversationId, type MemberId, newId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { balanceOf } from '@hearth/domain/billing/spend'
import { openMessagePhoto, prepareMessagePhoto } from '@hearth/domain/conversations/message-photos'
import { sendMessage } from '@hearth/domain/conversations/send-message'
import { sendPhoto } from '@hearth/domain/conversations/send-photo'
import { viewConversation } from '@hearth/domain/conversations/view-conversation'
import { changeMemberStatus } from '@hearth/domain/identity/member-status'
import { eraseDeletedAccounts } from '@hearth/domain/leaving/erase-accounts'
import { deleteDiscardedFiles } from '@hearth/domain/photos/discard-files'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { mediaDir, photoTest, plainPhoto } from './photos.ts'

const RULES = {
  ...{ message_length: 100, message_credits: 2, photo_credits: 5, free_messages: 0, free_chats: 0 },
  ...{ pace: false, history_days_free: 30, unread_mail_minutes: 60, visible_profile_notes: true, profile_prompts: [] },
  sellsPremium: false,
}

/** A test with two members, of whom one has written to the other, and what they send each other. */
export const chatTest = photoTest.extend('chat', async ({ db, urls, ctx, clock, scopeA: scope, scopeB }) => {
  const join = async ({ credits = 100, of = scope } = {}) => {
    const signedUpAt = new Date(clock.now().getTime() - 30 * DAY)
    const { id, email } = await inTenant(db, of, async (tx) => {
      const made = await makeMember(
        tx,
        { createdAt: signedUpAt },
        { name: 'Robin', status: 'active', searchable: true },
      )
      const grant = {
        memberId: made.id,
        amount: credits,
        kind: 'signup_credits',
        ref: made.id,
        at: signedUpAt,
      } as const
      if (credits > 0) await grantCredits(tx, grant)
      return made
    })
    return { ...lookerOf(id), ...({ scope: of, email, signedUpAt, profileStatus: 'active', paidUser: false } as const) }
  }
  type Member = Awaited<ReturnType<typeof join>>
  const write = async (viewer: Member, to: { memberId: MemberId } | { conversationId: ConversationId }) => {
    const message = { viewer, to, clientId: newId(), text: 'Hello', priceShown: 2, rules: RULES }
    const sent = await sendMessage(ctx, message)
    if (!sent.ok) throw new Error(sent.reason)
    return sent.value.conversationId
  }
  const [ann, bea] = [await join(), await join()]
  const conversationId = await write(bea, { memberId: ann.id })
  async function* parts(file: Uint8Array) {
    yield file
  }
  const photo = await plainPhoto()
  const send = (viewer: Member, { file = photo, clientId = newId() as string, price = 5, to = conversationId } = {}) =>
    sendPhoto(ctx, {
      ...{ viewer, conversationId: to, clientId, priceShown: price, rules: RULES, network: '192.0.2.1' },
      body: parts(file),
    })
  const which = (seq: number) => ({ scope, conversationId, seq })
  return {
    ...{ ctx, clock, scope, conversationId, ann, bea, join, write, send, which },
    elsewhere: () => join({ of: scopeB }),
    /** Sends a photo that is accepted, has it prepared, and returns its number. */
    show: async (viewer: Member) => {
      const sent = await send(viewer)
      if (!sent.ok) throw new Error(sent.reason)
      const { seq } = sent.value.message
      await prepareMessagePhoto(ctx, which(seq))
      return seq
    },
    open: async (viewer: Member, seq: number, blurred = false) => {
      const stored = await openMessagePhoto(ctx, { viewer, conversationId, seq, blurred })
      if (!stored) return null
      const bytes: Uint8Array[] = []
      for await (const part of stored.body) bytes.push(part as Uint8Array)
      return Buffer.concat(bytes)
    },
    message: async (viewer: Member, seq: number) =>
      (await viewConversation(ctx, { viewer, conversationId, rules: RULES })).messages.find((one) => one.seq === seq),
    credits: ({ id }: Member) => inTenant(db, scope, (tx) => balanceOf(tx, id)),
    faults: async () => {
      const { transactions, accounts, conversations } = await checkLedger(ctx, { scope })
      return [...transactions, ...accounts, ...conversations]
    },
    /** The files of a member’s photos in conversations. */
    files: ({ id }: Member) => {
      const folder = path.join(mediaDir, 'messages', scope.tenantId, id)
      return existsSync(folder) ? readdirSync(folder) : []
    },
    /** Removes what was discarded an hour ago. */
    tidy: async () => {
      clock.advance(HOUR + MINUTE)
      await deleteDiscardedFiles(ctx, { scope })
    },
    rows: <Row extends object>(query: string) =>
      withClient(urls.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))]),
    makeFictional: ({ id }: Member) => changeProfile(urls.superuserUrl, scope, { memberId: id, fictional: true }),
    leave: async ({ id }: Member) => {
      const requestedAt = new Date(clock.now().getTime() - 15 * DAY)
      await changeProfile(urls.superuserUrl, scope, { memberId: id, searchable: false, status: 'disabled' })
      await inTenant(db, scope, async (tx) => {
        await changeMemberStatus(tx, { memberId: id, from: ['active'], to: 'deleted' })
      })
      await withClient(
        urls.superuserUrl,
        (sql) => sql`insert into account_deletions (tenant_id, id, member_id, requested_at, reasons)
          values (${scope.tenantId}, ${newId()}, ${id}, ${requestedAt}, '{}')`,
      )
      await eraseDeletedAccounts(ctx, { scope })
    },
  }
})
