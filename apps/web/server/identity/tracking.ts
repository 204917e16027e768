import { TRACKING_KEYS } from '@hearth/contracts/accounts'
import { canSignUp, parseTracking, type TrafficSource } from '@hearth/domain/onboarding/tracking'
import type { AppLoadContext } from '@remix-run/node'
import { readSourceCookie, sourceCookie } from './cookies.ts'
import type { RequestHead } from './request-head.ts'
import { fromSigned, keyContextOf, type RequestedSite, toSigned } from './signed-value.ts'

const cookieKey = (site: RequestedSite) => keyContextOf(site, 'source')

/** What the cookie of a visitor says whom a campaign has brought: that alone, and not which. */
const BROUGHT = true

/** The campaign that an address names; null if it names none. */
function trackingIn(address: string | null): TrafficSource | null {
  if (!address?.includes('?') || !URL.canParse(address)) return null
  const query = new URL(address).searchParams
  return parseTracking(Object.fromEntries(TRACKING_KEYS.map((key) => [key, query.get(key) ?? ''])))
}

/**
 * The campaign of a form that is sent, as the address of the request names it, or that of its page. The browser keeps it nowhere in between, because
 * that would take consent (decision 33).
 */
export const campaignOf = (request: RequestHead): TrafficSource | null =>
  trackingIn(request.url) ?? trackingIn(request.headers.get('referer'))

/** Whether the site admits some visitors only because a campaign has brought them. */
const admitsByCampaign = ({ tenant: { settings } }: RequestedSite): boolean =>
  settings.signups === 'with_trafficsource' || (settings.logged_out_search_trafficsource && !settings.logged_out_search)

const hasSourceCookie = (site: RequestedSite, request: RequestHead): boolean =>
  fromSigned(cookieKey(site), readSourceCookie(request, site.runtime.config.publicScheme)) !== null

/** Whether a campaign has brought the visitor, now or in the last 30 days. False where the site admits nobody by it. */
export const hasTrafficSource = (site: RequestedSite, request: RequestHead): boolean =>
  admitsByCampaign(site) && (hasSourceCookie(site, request) || trackingIn(request.url) !== null)

/** Whether this visitor may sign up. */
export const isSignupOpen = (site: RequestedSite, request: RequestHead): boolean =>
  canSignUp(site.tenant.settings.signups, hasTrafficSource(site, request))

/** Whether a visitor may search and open profiles (spec, section 6: logged_out_search, and the same for those with a traffic source). */
export const canSearch = (site: RequestedSite, request: RequestHead): boolean => {
  const { logged_out_search, logged_out_search_trafficsource } = site.tenant.settings
  return logged_out_search || (logged_out_search_trafficsource && hasTrafficSource(site, request))
}

/** The cookie value of a visitor whom a campaign has brought. */
export const someSource = (site: RequestedSite): string => toSigned(cookieKey(site), BROUGHT)

/** Notes in the browser that a campaign has brought the visitor, where the site admits them because of it. */
export function keepTracking(load: AppLoadContext, request: RequestHead): void {
  if (!admitsByCampaign(load) || trackingIn(request.url) === null || hasSourceCookie(load, request)) return
  load.setCookie(sourceCookie(load.runtime.config.publicScheme, someSource(load)))
}
