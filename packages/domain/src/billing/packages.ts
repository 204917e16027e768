import type { OrderType } from '@hearth/contracts/billing'
import type { OrderId } from '@hearth/contracts/ids'
import { messageCosts } from '@hearth/contracts/packages'
import type { Settings } from '@hearth/contracts/tenant-settings'

/** A package as a country sells it. */
export interface Offer {
  readonly id: string
  readonly type: OrderType
  readonly currency: string
  /** In all, in minor units, with VAT. */
  readonly price: number
  /** In all. */
  readonly credits: number
  /** Of a membership; null for others. */
  readonly months: number | null
  /** What one message then costs, in minor units. */
  readonly messageCosts: number
}

type Sells = Pick<Settings, 'packages' | 'message_credits'>

/** What is sold in a country, in the order in which it is shown; empty where nothing is. */
export function offersIn({ packages, message_credits }: Sells, country: string): readonly Offer[] {
  const sold = packages[country]
  if (!sold) return []
  const { currency, offers } = sold
  return offers.map((one) => ({
    ...{ id: one.id, type: one.type, currency, price: one.price, messageCosts: messageCosts(one, message_credits) },
    ...(one.type === 'premium'
      ? { credits: one.months * one.credits_per_month, months: one.months }
      : { credits: one.credits, months: null }),
  }))
}

export const offerOf = (settings: Pick<Settings, 'packages'>, country: string, packageId: string): Offer | undefined =>
  offersIn({ message_credits: 1, ...settings }, country).find(({ id }) => id === packageId)

/** What is sold and for how much, in one line. A page of a purchase sends it along, so that nothing is ordered but what the page said. */
export const offerLine = ({ currency, price, credits, months }: Omit<Offer, 'id' | 'type' | 'messageCosts'>): string =>
  [currency, price, credits, months ?? 0].join(' ')

/** The number of an order as its buyer reads it. */
export const orderNumber = (id: OrderId): string => id.replaceAll('-', '').slice(-10).toUpperCase()
