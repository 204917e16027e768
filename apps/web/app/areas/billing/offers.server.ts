import type { TextLocale } from '@hearth/contracts/locales'
import type { Offer } from '@hearth/domain/billing/packages'
import type { Tenant } from '@hearth/tenancy/tenant'
import { moneyText } from '../../words/intl.server.ts'

/** A package as a list shows it; amounts are written out. */
export interface ShownOffer extends Pick<Offer, 'id' | 'type' | 'credits' | 'months'> {
  readonly price: string
  /** What it costs without the discount that is taken off; null without one. */
  readonly before: string | null
  /** What one message then costs. */
  readonly messageCosts: string
}

export const shownOffer = (
  tenant: Pick<Tenant, 'settings'>,
  { id, type, credits, months, price, messageCosts, currency }: Offer,
  textLocale: TextLocale,
  /** What is paid with a discount. */
  amount = price,
): ShownOffer => {
  const money = (minor: number) => moneyText(tenant, { amount: minor, currency }, textLocale)
  return {
    ...{ id, type, credits, months, price: money(amount), before: amount === price ? null : money(price) },
    messageCosts: money(Math.round((messageCosts * amount) / price)),
  }
}
