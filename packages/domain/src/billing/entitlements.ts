import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import { FREE_PHOTOS } from '@hearth/contracts/profiles'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { FreeUse } from '@hearth/db/queries/billing/free-allowances'
import type { Viewer } from '../identity/sessions.ts'

/** What a member pays for: premium or nothing. */
export type Tier = 'free' | 'premium'

type Payer = Pick<Viewer, 'paidUser'>

/** What the members of a tier may do, on every site or by its settings. */
interface Allowances {
  /** Photos of somebody else's profile (decision 16). */
  readonly photosShown: number
  /** Photos of the own profile. */
  readonly photos: number
  /** Whether the likes that `likes_shown_free` withholds are shown. */
  readonly allLikes: boolean
  /** Whether the messages that `history_days_free` leaves out are shown. */
  readonly allHistory: boolean
  /** Whether the first messages cost nothing (`free_messages`, `free_chats`). Premium members pay for each. */
  readonly freeMessages: boolean
}

const ALLOWANCES: Readonly<Record<Tier, Allowances>> = {
  free: {
    ...{ photosShown: FREE_PHOTOS, photos: PHOTO_LIMIT.free },
    ...{ allLikes: false, allHistory: false, freeMessages: true },
  },
  premium: {
    ...{ photosShown: Number.POSITIVE_INFINITY, photos: PHOTO_LIMIT.premium },
    ...{ allLikes: true, allHistory: true, freeMessages: false },
  },
}

export const tierOf = ({ paidUser }: Payer): Tier => (paidUser ? 'premium' : 'free')

export const allowancesOf = (tier: Tier): Allowances => ALLOWANCES[tier]

interface Entitlements {
  readonly tier: Tier
  /** When premium ends; null if it does not end, and for free members. */
  readonly until: Date | null
  readonly allowances: Allowances
}

/** What a member pays for, until when, and what they may do for it. */
export function entitlementsOf(viewer: Pick<Viewer, 'paidUser' | 'premiumUntil'>): Entitlements {
  const tier = tierOf(viewer)
  return { tier, until: tier === 'premium' ? viewer.premiumUntil : null, allowances: allowancesOf(tier) }
}

/** Days of a conversation that a member sees; null for all of it. Nobody is shown less before premium can be bought. */
export const historyDays = (
  { sellsPremium, history_days_free: days }: Pick<Settings, 'history_days_free'> & { readonly sellsPremium: boolean },
  payer: Payer,
): number | null => (sellsPremium && !allowancesOf(tierOf(payer)).allHistory ? days : null)

/** Messages that still cost nothing, and how many people who have had none of them may still get one. */
export function freeMessagesLeft(
  rules: Pick<Settings, 'free_messages' | 'free_chats'>,
  payer: Payer,
  used: FreeUse,
): FreeUse {
  const { freeMessages } = allowancesOf(tierOf(payer))
  const left = (most: number, taken: number) => (freeMessages ? Math.max(0, most - taken) : 0)
  return { messages: left(rules.free_messages, used.messages), people: left(rules.free_chats, used.people) }
}

interface MessagePrice {
  readonly credits: number
  /** Whether it costs nothing because it is one of the free messages, and uses one of them up. */
  readonly free: boolean
}

/**
 * The price of a message. It is free while free messages are left (`freeMessagesLeft`), if it goes to somebody who has had one or if people are left.
 * Where messages cost no credits, none is used up.
 */
export function priceOfMessage(
  { message_credits: credits }: Pick<Settings, 'message_credits'>,
  left: FreeUse,
  { isNewPerson }: { readonly isNewPerson: boolean },
): MessagePrice {
  const free = credits > 0 && left.messages > 0 && (!isNewPerson || left.people > 0)
  return { credits: free ? 0 : credits, free }
}
