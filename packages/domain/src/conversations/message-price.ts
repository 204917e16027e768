import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { FreeUse } from '@hearth/db/queries/billing/free-allowances'
import { findSideWith } from '@hearth/db/queries/conversations/conversations'
import { inTenant } from '@hearth/db/scope'
import { entitlementsOf, priceOfMessage } from '../billing/entitlements.ts'
import { freeUseOf } from '../billing/free-messages.ts'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

/** What a site says of messages and of what they cost. */
export type MessageRules = Pick<
  Settings,
  'message_length' | 'message_credits' | 'free_messages' | 'free_chats' | 'history_days_free'
> & { readonly sellsPremium: boolean }

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
  const entitlements = entitlementsOf(rules, payer, used)
  const { credits, free } = priceOfMessage(rules, entitlements, { isNewPerson })
  const { freeMessages: messages, freePeople: people } = entitlements.allowances
  return { credits, free: free ? { messages, people } : null }
}

interface PriceOf {
  readonly viewer: Payer & Pick<Viewer, 'scope' | 'id' | 'email'>
  readonly memberId: MemberId
  readonly rules: MessageRules
}

/** What the viewer's next message to a person costs. Replying costs what writing first does. */
export const messagePrice = (
  ctx: Pick<AppContext, 'db' | 'addressSecret'>,
  { viewer, memberId, rules }: PriceOf,
): Promise<MessagePriceView> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const [used, side] = await Promise.all([
      freeUseOf(ctx, tx, viewer),
      findSideWith(tx, { memberId: viewer.id, otherId: memberId }),
    ])
    return priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) })
  })

/** Whether somebody would be a new person among those who have had a free message of this member. */
export const isNewPerson = (side: { readonly sentFree: number } | null): boolean => (side?.sentFree ?? 0) === 0

/** What a message is paid for as. */
export const messageRef = (conversationId: ConversationId, seq: number): string => `${conversationId}:${seq}`
