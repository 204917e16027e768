import { TRACKING_KEYS } from '@hearth/contracts/accounts'
import { canSignUp, parseTracking, type TrafficSource } from '@hearth/domain/onboarding/tracking'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { readSourceCookie, sourceCookie } from './cookies.ts'
import type { RequestHead } from './request-head.ts'
import { fromSigned, keyContextOf, type RequestedSite, toSigned } from './signed-value.ts'

const cookieKey = (site: RequestedSite) => keyContextOf(site, 'source')

const cookieSchema = z.partialRecord(z.enum(TRACKING_KEYS), z.string())

function cookieTracking(site: RequestedSite, request: RequestHead): TrafficSource | null {
  const signed = readSourceCookie(request, site.runtime.config.publicScheme)
  if (signed === null) return null
  const read = cookieSchema.safeParse(fromSigned(cookieKey(site), signed))
  return read.success ? parseTracking(read.data) : null
}

function queryTracking(request: RequestHead): TrafficSource | null {
  if (!request.url.includes('?')) return null
  const query = new URL(request.url).searchParams
  return parseTracking(Object.fromEntries(TRACKING_KEYS.map((key) => [key, query.get(key) ?? ''])))
}

/** The visitor's traffic source: that of the first visit which had one, including this one; null without any. */
export const trackingOf = (site: RequestedSite, request: RequestHead): TrafficSource | null =>
  cookieTracking(site, request) ?? queryTracking(request)

/** Whether the visitor came from a campaign. */
export const hasTrafficSource = (site: RequestedSite, request: RequestHead): boolean =>
  trackingOf(site, request) !== null

/** Whether this visitor may sign up. */
export const isSignupOpen = (site: RequestedSite, request: RequestHead): boolean =>
  canSignUp(site.tenant.settings.signups, trackingOf(site, request))

/** Whether a visitor may search and open profiles (spec, section 9: logged_out_search, and the same for those with a traffic source). */
export const canSearch = (site: RequestedSite, request: RequestHead): boolean => {
  const { logged_out_search, logged_out_search_trafficsource } = site.tenant.settings
  return logged_out_search || (logged_out_search_trafficsource && hasTrafficSource(site, request))
}

/** The cookie value of a visitor from an arbitrary campaign. */
export const someSource = (site: RequestedSite): string => toSigned(cookieKey(site), { ref: 'any' })

/** Stores the tracking data of this visit, unless an earlier visit had some: the first one counts. */
export function keepTracking(load: AppLoadContext, request: RequestHead): void {
  if (cookieTracking(load, request)) return
  const tracking = queryTracking(request)
  if (tracking) load.setCookie(sourceCookie(load.runtime.config.publicScheme, toSigned(cookieKey(load), tracking)))
}
