import { offerLine } from '@hearth/domain/billing/packages'
import { viewPurchase } from '@hearth/domain/billing/view-orders'
import { AppError } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { z } from 'zod'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { longDate, moneyText, percentText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { shownDiscount } from './discount.server.ts'
import { shownOffer } from './offers.server.ts'

/** A longer text is cut: it is no code, and the page says so. */
const TYPED_MAX = 100

/** The query of a page of a purchase. */
export const purchaseQuery = returnQuery.extend({
  code: z
    .string()
    .transform((typed) => typed.trim().slice(0, TYPED_MAX) || null)
    .nullable()
    .default(null),
  /** The repeat order whose failed charge is paid. */
  repeat: z.string().max(40).nullable().default(null),
})

interface PurchaseOf {
  readonly viewer: Viewer
  readonly packageId: string
  readonly method: string | null
  readonly code: string | null
  /** The repeat order whose failed charge is paid; none if it is left out. */
  readonly repeat?: string | null
}

/** What the pages of a purchase show. Throws AppError('platform.not_found', 404) for a package that is not sold to the member. */
export async function purchaseOf(
  { ctx, load, request, tenant }: HandlerContext,
  { viewer, packageId, method, code, repeat = null }: PurchaseOf,
) {
  const [textLocale, purchase] = await Promise.all([
    textLocaleOf(load, request),
    viewPurchase(ctx, { viewer, settings: tenant.settings, packageId, method, code, repeat }),
  ])
  if (!purchase) throw new AppError('platform.not_found', 404)
  const { offer, amount, discount, codeRefusal, vat, vatRate, methods, lastPaid, attempt, ...shown } = purchase
  const { currency } = offer
  const money = (minor: number) => moneyText(tenant, { amount: minor, currency }, textLocale)
  const now = ctx.clock.now()
  return {
    offer: shownOffer(tenant, offer, textLocale, amount),
    /** What the form sends along. */
    offerLine: offerLine(offer),
    discount: discount && {
      ...shownDiscount(tenant, discount, { textLocale, now, timeZone: viewer.timeZone }),
      amount: money(-discount.amount),
    },
    codeRefusal: codeRefusal && { code: codeRefusal.reason, params: codeRefusal.params ?? {} },
    ...{ code, amount, attempt, stillOpen: shown.stillOpen, boughtBefore: shown.boughtBefore },
    endsOn: shown.endsAt && longDate(tenant, shown.endsAt, textLocale),
    ...{ methods, lastPaid, repeat: shown.repeat },
    /** What is paid each time if it is repeated, and after how many months. */
    repeats: shown.repeatsEvery === null ? null : { every: shown.repeatsEvery, amount: money(offer.price) },
    renewsAlready: shown.renewsAlready,
    vat: vatRate === 0 ? null : { rate: percentText(vatRate, textLocale), amount: money(vat) },
  }
}
