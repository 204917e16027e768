import { stayingDiscount, viewDiscount } from '@hearth/domain/billing/discounts'
import { offersIn } from '@hearth/domain/billing/packages'
import { viewPurchase } from '@hearth/domain/billing/view-orders'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { moneyText, percentText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'

/** What a member who wants to leave is offered instead. */
export interface StayingOffers {
  /** The small package, for whoever has bought no credits. */
  readonly trial: { readonly id: string; readonly credits: number; readonly price: string } | null
  /** A discount of their own, until it has served. */
  readonly discount: { readonly code: string; readonly percent: string } | null
}

/** Both are null where nothing is sold, and before the address is confirmed, when nothing can be bought. */
export async function stayingOffers(
  { ctx, load, request, tenant }: HandlerContext,
  viewer: Viewer,
): Promise<StayingOffers> {
  const { settings } = tenant
  const own = viewer.status === 'active' ? stayingDiscount(ctx, settings, viewer) : null
  const small =
    viewer.status === 'active' ? offersIn(settings, viewer.country).find(({ type }) => type === 'trial') : null
  const [textLocale, trial, discount] = await Promise.all([
    textLocaleOf(load, request),
    small ? viewPurchase(ctx, { viewer, settings, packageId: small.id }) : null,
    own ? viewDiscount(ctx, { viewer, settings, code: own.code }) : null,
  ])
  return {
    trial:
      // One that was just bought still has its page, which says so.
      trial && trial.boughtBefore === null
        ? {
            ...{ id: trial.offer.id, credits: trial.offer.credits },
            price: moneyText(tenant, { amount: trial.amount, currency: trial.offer.currency }, textLocale),
          }
        : null,
    discount: discount?.ok
      ? { code: discount.value.code, percent: percentText(discount.value.percentage * 100, textLocale) }
      : null,
  }
}
