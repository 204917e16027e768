import type { Locale } from '@hearth/contracts/locales'
import type { AppContext } from '@hearth/domain/context'
import { PAGE_NAMES } from '@hearth/texts/pages'
import type { AppLoadContext } from '@remix-run/node'
import { isbot } from 'isbot'
import { localeFor, requestedLocale } from '../../app/words/locale.server.ts'
import {
  ageConfirmedCookie,
  hasConfirmedAge,
  languageCookie,
  sessionCookieName,
  sourceCookie,
} from '../identity/cookies.ts'
import type { RequestHead } from '../identity/request-head.ts'
import { hasTrafficSource, someSource } from '../identity/tracking.ts'

/*
 * What public pages vary by for a visitor without a session, besides tenant and time. A cached document is rendered for a request that is made from
 * its variant alone, so it cannot contain anything of the visit that caused it. A page that depends on anything else of a request is found by
 * comparing (server/page-cache/page-cache.test.ts).
 */

/** One of the forms that the public pages of a tenant's version have. The number of its values is bounded, whatever strangers send. */
export interface Variant {
  readonly path: string
  readonly locale: Locale
  /** Whether the address names that language. */
  readonly asked: boolean
  /** Bytes of the slot for the rest of the query, which a page repeats in its forms; each response fills in its own. */
  readonly querySlot: number
  readonly country: string | null
  /** Whether the age gate is not shown, because the age was confirmed or the visitor is a crawler. */
  readonly ageKnown: boolean
  /** Whether the visitor came from a campaign. */
  readonly campaign: boolean
}

/** The sizes of slots for a query. For a longer query the page is rendered. */
const QUERY_SLOT_SIZES = [256, 1_024]

/** The values of the parameters in addresses of public pages. */
export const ADDRESS_VALUES: Readonly<Record<string, readonly string[]>> = { ':page': PAGE_NAMES }

/** The public pages by address, with the query parameters that each reads itself. */
export type PublicPages = ReadonlyMap<string, readonly string[]>

/** The variant that answers a request; null if the page must be rendered for it. */
export async function variantOf(
  load: AppLoadContext,
  request: RequestHead,
  pages: PublicPages,
): Promise<Variant | null> {
  const url = new URL(request.url)
  const { pathname, search } = url
  const read = pages.get(pathname)
  if (request.method !== 'GET' || !read || (search !== '' && read.some((name) => url.searchParams.has(name))))
    return null
  // A cookie of either scheme's name, with any value: whether it opens a session is not decided here.
  if (request.headers.get('cookie')?.includes(sessionCookieName('http'))) return null
  const locale = await localeFor(load, request, null)
  const asked = requestedLocale(request) !== null
  const needed = search === (asked ? `?lng=${locale}` : '') ? 0 : longest(shownQuery(request)) + 1
  const querySlot = needed === 0 ? 0 : QUERY_SLOT_SIZES.find((bytes) => needed <= bytes)
  if (querySlot === undefined) return null
  return {
    path: pathname,
    locale,
    asked,
    querySlot,
    country: load.country,
    ageKnown: hasConfirmedAge(request) || isbot(request.headers.get('user-agent')),
    campaign: hasTrafficSource(load, request),
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** Escapes as React does in attributes. */
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (marker) => ESCAPES[marker] ?? marker)

/** The query of a request as pages contain it in HTML: whole, and without the language (`addressWithoutLanguage`). ASCII only. */
export function shownQuery(request: RequestHead): { readonly whole: string; readonly rest: string } {
  const { search, searchParams } = new URL(request.url)
  searchParams.delete('lng')
  return { whole: escapeHtml(search), rest: escapeHtml(searchParams.size > 0 ? `?${searchParams}` : '') }
}
const longest = ({ whole, rest }: ReturnType<typeof shownQuery>) => Math.max(whole.length, rest.length)

/** The placeholders in a rendered page for what each response fills in. */
interface Markers {
  readonly nonce: string
  readonly query: string
}

/** A request that says only what the variant says, with a context that has no database and nothing of a visitor. */
export function requestOf(
  variant: Variant,
  { load, markers }: { readonly load: AppLoadContext; readonly markers: Markers },
): { readonly request: Request; readonly load: AppLoadContext } {
  const { config } = load.runtime
  const scheme = config.publicScheme
  const query = [variant.asked ? `lng=${variant.locale}` : '', variant.querySlot > 0 ? markers.query : ''].filter(
    Boolean,
  )
  const cookies = [
    languageCookie(scheme, variant.locale),
    ...(variant.ageKnown ? [ageConfirmedCookie(scheme)] : []),
    ...(variant.campaign ? [sourceCookie(scheme, someSource(load))] : []),
  ]
  const address = `${load.origin}${variant.path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const { clock, log } = load.ctx
  const ctx = { clock, log } as AppContext
  return {
    request: new Request(address, { headers: { Cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') } }),
    load: {
      ...load,
      ctx,
      viewer: async () => null,
      runtime: { ...load.runtime, ctx },
      nonce: markers.nonce,
      requestId: '',
      clientIp: '',
      country: variant.country,
      // Cookies that remember a visit are set by each response itself (`rememberVisit`).
      setCookie: () => {},
      afterResponse: () => {
        throw new Error('A cached document leaves no work')
      },
    },
  }
}
