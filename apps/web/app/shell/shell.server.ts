import { DISMISSIBLE_ALERTS } from '@hearth/contracts/accounts'
import type { TextLocale } from '@hearth/contracts/locales'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { reductionOf, timeBonusOf, viewDiscount } from '@hearth/domain/billing/discounts'
import { tierOf } from '@hearth/domain/billing/entitlements'
import { offersIn } from '@hearth/domain/billing/packages'
import { isUnavailable } from '@hearth/domain/failures'
import { currentUser } from '@hearth/domain/identity/current-user'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { findCounts } from '@hearth/domain/likes/find-counts'
import { minimumAge } from '@hearth/domain/profiles/ages'
import type { Tenant } from '@hearth/tenancy/tenant'
import { localesFor } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { isbot } from 'isbot'
import { hasConfirmedAge } from '../../server/identity/cookies.ts'
import { isSignupOpen } from '../../server/identity/tracking.ts'
import type { Pages } from '../../server/remix/pages.ts'
import { LINKED, LINKED_PAGES, PATHS, type PageName } from '../addresses.ts'
import { identityName, UNKNOWN } from '../client/identity-name.ts'
import { moneyText, percentText } from '../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../words/locale.server.ts'
import { type LayoutName, showsAgeGate } from './age-gate-rule.ts'
import { brandFile } from './brand.server.ts'
import { companyDetailsOf } from './company-details.server.ts'
import { languagesFrom } from './languages.server.ts'
import { isMailed } from './mailed-pages.server.ts'
import { screenNameOf } from './screens.ts'
import { accountOf, type Shell } from './shell.ts'

const pageNames = new WeakMap<Pages, PageName[]>()

/** The linked pages that a build has, computed once per build. */
function pageNamesIn(pages: Pages): PageName[] {
  const known = pageNames.get(pages) ?? LINKED_PAGES.filter((page) => pages.has(LINKED[page]))
  pageNames.set(pages, known)
  return known
}

const isSoldTo = ({ country }: Viewer, { packages }: Settings): boolean => packages[country] !== undefined
const isNotForSale = (page: PageName): boolean => page !== 'credits' && page !== 'premium'

/** The lowest price that brings a member premium, less a discount that runs, in per cent; null where nothing is sold. */
function premiumPrice(
  tenant: Tenant,
  { country }: Viewer,
  { textLocale, discount }: { readonly textLocale: TextLocale; readonly discount: number },
): string | null {
  const offers = offersIn(tenant.settings, country).filter(({ type }) => type !== 'trial')
  const [lowest] = offers.toSorted((one, other) => one.price - other.price)
  if (!lowest) return null
  const amount = lowest.price - (discount > 0 ? reductionOf(lowest.price, { percentage: discount }) : 0)
  return moneyText(tenant, { amount, currency: lowest.currency }, textLocale)
}

/** Asks the database while the discount runs only, which it does once and for hours. */
async function bonusOf({ ctx, pages, tenant }: AppLoadContext, viewer: Viewer, textLocale: TextLocale) {
  const now = ctx.clock.now()
  if (!timeBonusOf(viewer, now) || !pages.has(PATHS.credits)) return null
  const had = await viewDiscount(ctx, { viewer, settings: tenant.settings, code: null })
  if (!had.ok || !had.value.endsAt) return null
  const { percentage, endsAt } = had.value
  const shown = { percent: percentText(percentage * 100, textLocale), left: endsAt.getTime() - now.getTime() }
  return { percentage, shown }
}

/** The viewer with their counts; `unknown` while the database cannot be reached, so that pages that need no database otherwise still work. */
async function accountIfReachable({ ctx, tenant, viewer: find }: AppLoadContext) {
  try {
    const viewer = await find()
    if (!viewer) return null
    const visible = { likesShownFree: tenant.settings.likes_shown_free }
    return { viewer, counts: await findCounts(ctx, { viewer, visible }) }
  } catch (error) {
    if (isUnavailable(error)) return UNKNOWN
    throw error
  }
}

/** The data of the layout around the requested page. */
export async function shellOf(load: AppLoadContext, request: Request, layout: LayoutName): Promise<Shell> {
  const { tenant, country, pages } = load
  const { settings } = tenant
  const [found, locale, textLocale] = await Promise.all([
    accountIfReachable(load),
    localeOf(load, request),
    textLocaleOf(load, request),
  ])
  const account = found === UNKNOWN ? null : found
  const viewer = account?.viewer ?? null
  const bonus = viewer && (await bonusOf(load, viewer, textLocale))
  const { pathname } = new URL(request.url)
  const isGated = showsAgeGate({
    // A member meets it in a conversation alone, to which the app leads without loading this again.
    layout: viewer ? 'chat' : layout,
    routeName: screenNameOf(pathname),
    mailed: isMailed(pathname),
    country,
    setting: settings.enable_site_entry_popup,
    confirmed: hasConfirmedAge(request),
    member: viewer !== null,
    crawler: isbot(request.headers.get('user-agent')),
  })
  return {
    viewer: account && {
      ...accountOf(currentUser(account.viewer, account.counts), settings.cdn_prefix),
      unconfirmedEmail: account.viewer.status === 'not_confirmed' ? account.viewer.email : null,
      dismissedAlerts: DISMISSIBLE_ALERTS.filter((alert) => account.viewer.dismissedAlerts[alert] !== undefined),
    },
    cdnPrefix: settings.cdn_prefix,
    identity: identityName(found === UNKNOWN ? UNKNOWN : (viewer?.id ?? null), locale),
    signups: isSignupOpen(load, request),
    languages: languagesFrom(localesFor(settings, country)),
    companyDetails: companyDetailsOf(tenant, textLocale),
    pages: viewer && !isSoldTo(viewer, settings) ? pageNamesIn(pages).filter(isNotForSale) : pageNamesIn(pages),
    bonus: bonus?.shown ?? null,
    premiumFrom:
      viewer && tierOf(viewer) === 'free' && pages.has(PATHS.premium)
        ? premiumPrice(tenant, viewer, { textLocale, discount: bonus?.percentage ?? 0 })
        : null,
    minAge: minimumAge(country),
    ageGate: isGated ? { age: minimumAge(country), art: brandFile(tenant, 'age-gate.svg') } : null,
    usFooter: settings.us_footer && locale === 'en',
  }
}
