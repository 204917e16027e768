import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import { FREE_PHOTOS } from '@hearth/contracts/profiles'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { FreeUse } from '@hearth/db/queries/billing/free-allowances'

/** What a member pays for: premium or nothing. */
export type Tier = 'free' | 'premium'

interface Payer {
  readonly paidUser: boolean
}

export const tierOf = ({ paidUser }: Payer): Tier => (paidUser ? 'premium' : 'free')

/** What a site gives its free members, and whether they can become premium there. */
type FreeRules = Pick<Settings, 'free_messages' | 'free_chats' | 'history_days_free'> & {
  readonly sellsPremium: boolean
}

interface Entitlements {
  readonly tier: Tier
  /** When premium ends; null if it does not end, and for free members. */
  readonly until: Date | null
  readonly allowances: {
    /** Messages that still cost nothing. Premium members pay for each. */
    readonly freeMessages: number
    /** How many people who have had no free message may still get one. */
    readonly freePeople: number
    /** Photos of somebody else's profile. */
    readonly photosShown: number
    /** Photos of the own profile. */
    readonly photos: number
    /** Days of a conversation that are shown; null for all of it. */
    readonly historyDays: number | null
  }
}

/** What a member may do, by what they pay and what they have used (`freeUseOf`). */
export function entitlementsOf(rules: FreeRules, viewer: Payer, used: FreeUse): Entitlements {
  const tier = tierOf(viewer)
  const isFree = tier === 'free'
  const left = (most: number, taken: number) => (isFree ? Math.max(0, most - taken) : 0)
  return {
    tier,
    until: null,
    allowances: {
      freeMessages: left(rules.free_messages, used.messages),
      freePeople: left(rules.free_chats, used.people),
      photosShown: photosShown(tier),
      photos: PHOTO_LIMIT[tier],
      historyDays: historyDays(rules, viewer),
    },
  }
}

/** How many photos of somebody else's profile a member sees (decision 16). */
export const photosShown = (tier: Tier): number => (tier === 'free' ? FREE_PHOTOS : Number.POSITIVE_INFINITY)

/** Days of a conversation that a member sees; null for all of it. Nobody is shown less before premium can be bought. */
export const historyDays = (
  { sellsPremium, history_days_free: days }: Pick<FreeRules, 'sellsPremium' | 'history_days_free'>,
  payer: Payer,
): number | null => (sellsPremium && tierOf(payer) === 'free' ? days : null)

interface MessagePrice {
  readonly credits: number
  /** Whether it costs nothing because it is one of the free messages, and uses one of them up. */
  readonly free: boolean
}

/**
 * The price of a message. It is free while free messages are left, if it goes to somebody who has had one or if people are left. Where messages cost no
 * credits, none is used up.
 */
export function priceOfMessage(
  { message_credits: credits }: Pick<Settings, 'message_credits'>,
  { allowances: { freeMessages, freePeople } }: Pick<Entitlements, 'allowances'>,
  { isNewPerson }: { readonly isNewPerson: boolean },
): MessagePrice {
  const free = credits > 0 && freeMessages > 0 && (!isNewPerson || freePeople > 0)
  return { credits: free ? 0 : credits, free }
}
