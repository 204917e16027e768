import { reductionOf, viewDiscount } from '@hearth/domain/billing/discounts'
import { type Offer, offersIn } from '@hearth/domain/billing/packages'
import { vatRateIn } from '@hearth/domain/billing/vat-rates'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { AppLoadContext } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { type ShownDiscount, shownDiscount } from './discount.server.ts'
import { type ShownOffer, shownOffer } from './offers.server.ts'

/** What a page of prices shows. */
interface ShownSales {
  /** Without a trial, which is for whoever wants to leave. */
  readonly offers: readonly ShownOffer[]
  /** The discount that is taken off all of them; null without one. */
  readonly discount: ShownDiscount | null
  /** Whether the prices have VAT. */
  readonly vat: boolean
}

/** What is sold in a country; nothing on a site where nothing can be bought. */
export async function salesIn(
  { load, request, tenant }: { load: AppLoadContext; request: Request; tenant: Tenant },
  country: string | null,
  viewer: Viewer | null,
): Promise<ShownSales> {
  const { settings } = tenant
  const [textLocale, had] = await Promise.all([
    textLocaleOf(load, request),
    viewer ? viewDiscount(load.ctx, { viewer, settings, code: null }) : null,
  ])
  const discount = had?.ok ? had.value : null
  const now = load.ctx.clock.now()
  const paid = (price: number) => (discount ? price - reductionOf(price, discount) : price)
  const isOpen = country !== null && load.pages.has(PATHS.credits)
  const offers: readonly Offer[] = isOpen ? offersIn(settings, country) : []
  return {
    offers: offers
      .filter(({ type }) => type !== 'trial')
      .map((offer) => shownOffer(tenant, offer, textLocale, paid(offer.price))),
    discount: discount && shownDiscount(tenant, discount, { textLocale, now, timeZone: viewer?.timeZone ?? null }),
    vat: country !== null && vatRateIn(country, now) > 0,
  }
}
