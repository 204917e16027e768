import { TRACKING_KEYS } from '@hearth/contracts/accounts'
import { canSignUp, parseTracking, type TrafficSource } from '@hearth/domain/accounts/tracking'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { readSourceCookie, sourceCookie } from './cookies.server.ts'
import { fromSigned, type Seal, toSigned } from './signed-value.server.ts'

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

const sealOf = ({ runtime, tenant }: Site): Seal => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose: 'source',
})

const kept = z.partialRecord(z.enum(TRACKING_KEYS), z.string())

function keptTracking(site: Site, request: Request): TrafficSource | null {
  const signed = readSourceCookie(request, site.runtime.config.publicScheme)
  const read = kept.safeParse(fromSigned(sealOf(site), signed))
  return read.success ? parseTracking(read.data) : null
}

function queriedTracking(request: Request): TrafficSource | null {
  const query = new URL(request.url).searchParams
  return parseTracking(Object.fromEntries(TRACKING_KEYS.map((key) => [key, query.get(key) ?? ''])))
}

/** Where this visitor came from: what the first visit with tracking data brought, this one included; null for one without a traffic source. */
export const trackingOf = (site: Site, request: Request): TrafficSource | null =>
  keptTracking(site, request) ?? queriedTracking(request)

/** Whether the visitor came through a campaign. */
export const hasTrafficSource = (site: Site, request: Request): boolean => trackingOf(site, request) !== null

/** Whether this visitor may sign up. */
export const isSignupOpen = (site: Site, request: Request): boolean =>
  canSignUp(site.tenant.settings.signups, trackingOf(site, request))

/** Whether a visitor may search and open profiles (spec, section 9: logged_out_search, and the same for those with a traffic source). */
export const canSearch = (site: Site, request: Request): boolean => {
  const { logged_out_search, logged_out_search_trafficsource } = site.tenant.settings
  return logged_out_search || (logged_out_search_trafficsource && hasTrafficSource(site, request))
}

/** Keeps the tracking data of this visit, unless an earlier one brought some: the first counts. */
export function keepTracking(context: AppLoadContext, request: Request): void {
  if (keptTracking(context, request)) return
  const tracking = queriedTracking(request)
  if (tracking)
    context.setCookie(sourceCookie(context.runtime.config.publicScheme, toSigned(sealOf(context), tracking)))
}
