import type { GiftSettings } from '@hearth/contracts/gifts'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import type { MessageSettings } from '@hearth/contracts/tenant-settings'
import type { FreeUse } from '@hearth/db/queries/billing/free-allowances'
import { findSideWith } from '@hearth/db/queries/conversations/conversations'
import type { MessageRow } from '@hearth/db/queries/conversations/messages'
import { listWaitingMessages, type WaitingMessageRow } from '@hearth/db/queries/mail/waiting-messages'
import { inTenant } from '@hearth/db/scope'
import { freeMessagesLeft, priceOfMessage } from '../billing/entitlements.ts'
import { freeUseOf } from '../billing/free-messages.ts'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

/** What a site says of messages, and whether members can become premium there. */
export type MessageRules = MessageSettings & { readonly sellsPremium: boolean }

/** What the next message to somebody costs. */
export interface MessagePriceView {
  /** 0 while it is free. */
  readonly credits: number
  /** What is left of the free messages, this one included, and of the people who may still get their first; null if it is none of them. */
  readonly free: { readonly messages: number; readonly people: number } | null
}

type Payer = Pick<Viewer, 'paidUser'>

/** The price of a member's next message, by what they have used of their free ones and whether the person has had one of these. */
export function priceFor(
  rules: MessageRules,
  payer: Payer,
  { used, isNewPerson }: { readonly used: FreeUse; readonly isNewPerson: boolean },
): MessagePriceView {
  const left = freeMessagesLeft(rules, payer, used)
  const { credits, free } = priceOfMessage(rules, left, { isNewPerson })
  return { credits, free: free ? left : null }
}

interface Waiting {
  readonly used: FreeUse
  readonly side: { readonly sentFree: number } | null
  /** What the member has waiting. */
  readonly waiting: readonly Pick<WaitingMessageRow, 'recipientId' | 'price'>[]
  readonly recipientId: MemberId
}

/**
 * The price of the next message of a member whose messages wait: what waits as a free one counts as used, and so does one from the sign-up form. The one
 * to the same person goes with the next message.
 */
export function priceWhileWaiting(
  rules: MessageRules,
  payer: Payer,
  { used, side, waiting, recipientId }: Waiting,
): MessagePriceView {
  const free = waiting.filter(({ price, recipientId: to }) => price === 0 || (price === null && to !== recipientId))
  const people = new Set(free.map((row) => row.recipientId))
  return priceFor(rules, payer, {
    used: { ...used, messages: used.messages + free.length, people: used.people + people.size },
    isNewPerson: isNewPerson(side) && !people.has(recipientId),
  })
}

interface PriceOf {
  readonly viewer: Payer & Pick<Viewer, 'scope' | 'id' | 'email' | 'status'>
  readonly memberId: MemberId
  readonly rules: MessageRules
}

/** What the viewer's next message to a person costs. Replying costs what writing first does. */
export const messagePrice = (
  ctx: Pick<AppContext, 'db' | 'addressSecret'>,
  { viewer, memberId, rules }: PriceOf,
): Promise<MessagePriceView> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const isWaiting = viewer.status === 'not_confirmed'
    const [used, side, waiting] = await Promise.all([
      freeUseOf(ctx, tx, viewer),
      findSideWith(tx, { memberId: viewer.id, otherId: memberId }),
      isWaiting ? listWaitingMessages(tx, { memberId: viewer.id }) : [],
    ])
    return priceWhileWaiting(rules, viewer, { used, side, waiting, recipientId: memberId })
  })

/** What a gift costs, in credits; null for one that the site does not have. */
export function priceOfGift({ gifts, gift_credits }: GiftSettings, id: string): number | null {
  const gift = gifts.find((one) => one.id === id)
  return gift ? (gift.price ?? gift_credits) : null
}

/** Whether somebody would be a new person among those who have had a free message of this member. */
export const isNewPerson = (side: { readonly sentFree: number } | null): boolean => (side?.sentFree ?? 0) === 0

/** What a message is paid for as. */
export const paymentOf = (conversationId: ConversationId, { seq, kind }: Pick<MessageRow, 'seq' | 'kind'>) =>
  ({ kind: kind === 'photo' || kind === 'gift' ? kind : 'message', ref: `${conversationId}:${seq}` }) as const
