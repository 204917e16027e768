import type { AppLoadContext } from '@remix-run/node'
import { languageCookie } from '../../server/identity/cookies.ts'
import type { RequestHead } from '../../server/identity/request-head.ts'
import { keepTracking } from '../../server/identity/tracking.ts'
import { requestedLocale } from '../words/locale.server.ts'

/** Keeps the language that the address asks for, and the traffic source. */
export function rememberVisit(load: AppLoadContext, request: RequestHead): void {
  keepTracking(load, request)
  const locale = requestedLocale(request)
  if (locale) load.setCookie(languageCookie(load.runtime.config.publicScheme, locale))
}
