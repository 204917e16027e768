import { TRACKING_KEYS } from '@hearth/contracts/accounts'
import { canSignUp, parseTracking, type TrafficSource } from '@hearth/domain/onboarding/tracking'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { readSourceCookie, sourceCookie } from './cookies.ts'
import type { RequestHead } from './request-head.ts'
import { fromSigned, type KeyContext, toSigned } from './signed-value.ts'

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

const keyContext = ({ runtime, tenant }: Site): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose: 'source',
})

const cookieSchema = z.partialRecord(z.enum(TRACKING_KEYS), z.string())

function cookieTracking(site: Site, request: RequestHead): TrafficSource | null {
  const signed = readSourceCookie(request, site.runtime.config.publicScheme)
  if (signed === null) return null
  const read = cookieSchema.safeParse(fromSigned(keyContext(site), signed))
  return read.success ? parseTracking(read.data) : null
}

function queryTracking(request: RequestHead): TrafficSource | null {
  if (!request.url.includes('?')) return null
  const query = new URL(request.url).searchParams
  return parseTracking(Object.fromEntries(TRACKING_KEYS.map((key) => [key, query.get(key) ?? ''])))
}

/** The traffic source of this visitor: that of the first visit which had one, this visit included; else null. */
export const trackingOf = (site: Site, request: RequestHead): TrafficSource | null =>
  cookieTracking(site, request) ?? queryTracking(request)

/** Whether the visitor came through a campaign. */
export const hasTrafficSource = (site: Site, request: RequestHead): boolean => trackingOf(site, request) !== null

/** Whether this visitor may sign up. */
export const isSignupOpen = (site: Site, request: RequestHead): boolean =>
  canSignUp(site.tenant.settings.signups, trackingOf(site, request))

/** Whether a visitor may search and open profiles (spec, section 9: logged_out_search, and the same for those with a traffic source). */
export const canSearch = (site: Site, request: RequestHead): boolean => {
  const { logged_out_search, logged_out_search_trafficsource } = site.tenant.settings
  return logged_out_search || (logged_out_search_trafficsource && hasTrafficSource(site, request))
}

/** The cookie's value of a visitor whom some campaign brought. */
export const someSource = (site: Site): string => toSigned(keyContext(site), { ref: 'any' })

/** Keeps the tracking data of this visit, unless an earlier one brought some: the first counts. */
export function keepTracking(load: AppLoadContext, request: RequestHead): void {
  if (cookieTracking(load, request)) return
  const tracking = queryTracking(request)
  if (tracking) load.setCookie(sourceCookie(load.runtime.config.publicScheme, toSigned(keyContext(load), tracking)))
}
