import { TRACKING_KEYS, type TrackingData } from '@hearth/contracts/accounts'
import { cleanTracking } from '@hearth/domain/accounts/tracking'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { readSourceCookie, sourceCookie } from './cookies.server.ts'
import { fromSigned, type KeyContext, toSigned } from './signed-value.server.ts'

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

const keyContext = ({ runtime, tenant }: Site): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose: 'source',
})

const kept = z.partialRecord(z.enum(TRACKING_KEYS), z.string())

function keptTracking(site: Site, request: Request): TrackingData | null {
  const signed = readSourceCookie(request, site.runtime.config.publicScheme)
  const read = kept.safeParse(fromSigned(keyContext(site), signed))
  return read.success ? cleanTracking(read.data) : null
}

function queriedTracking(request: Request): TrackingData | null {
  const query = new URL(request.url).searchParams
  return cleanTracking(Object.fromEntries(TRACKING_KEYS.map((key) => [key, query.get(key) ?? ''])))
}

/** Where this visitor came from: what the first visit with tracking data brought, this one included; null for one without a traffic source. */
export const trackingOf = (site: Site, request: Request): TrackingData | null =>
  keptTracking(site, request) ?? queriedTracking(request)

/** Whether the visitor came through a campaign. */
export const hasTrafficSource = (site: Site, request: Request): boolean => trackingOf(site, request) !== null

/** Whether this visitor may sign up (spec, section 6: signups all, with_trafficsource, none). */
export const maySignUp = (site: Site, request: Request): boolean => {
  const { signups } = site.tenant.settings
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(site, request))
}

/** Whether a visitor may search and open profiles (spec, section 9: logged_out_search, and the same for those with a traffic source). */
export const maySearch = (site: Site, request: Request): boolean => {
  const { logged_out_search, logged_out_search_trafficsource } = site.tenant.settings
  return logged_out_search || (logged_out_search_trafficsource && hasTrafficSource(site, request))
}

/** Keeps the tracking data of this visit, unless an earlier one brought some: the first counts. */
export function keepTracking(context: AppLoadContext, request: Request): void {
  if (keptTracking(context, request)) return
  const tracking = queriedTracking(request)
  if (tracking)
    context.setCookie(sourceCookie(context.runtime.config.publicScheme, toSigned(keyContext(context), tracking)))
}
