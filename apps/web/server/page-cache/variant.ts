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
 * Here is declared what public pages vary by for a visitor without a session, beside the tenant and the time. A kept document is rendered for a
 * request that is made of its variant and of nothing else. So it cannot show anything of the visit that caused it, and a page that reads
 * more of a request than this is found by comparing (server/page-cache/page-cache.test.ts).
 */

/** One of the ways that the public pages of one version of a tenant look. Its values are few, whatever a stranger sends. */
export interface Variant {
  /** One of the app's own addresses. */
  readonly path: string
  readonly locale: Locale
  /** Whether the address asks for that language. */
  readonly asked: boolean
  /** Bytes that a page has for more of a query, which it repeats in its forms: there each answer puts in its own. */
  readonly querySlot: number
  readonly country: string | null
  /** Whether nobody is to be asked for their age: it was confirmed, or a crawler is there. */
  readonly ageKnown: boolean
  /** Whether a campaign brought the visitor. */
  readonly campaign: boolean
}

/** The rooms that there are for a query. A longer one has its page rendered for it. */
const QUERY_SLOT_SIZES = [256, 1_024]

/** The values that the parameters in addresses of public pages have. */
export const ADDRESS_VALUES: Readonly<Record<string, readonly string[]>> = { ':page': PAGE_NAMES }

/** The public pages by their addresses, and what each reads of the query by itself. */
export type PublicPages = ReadonlyMap<string, readonly string[]>

/** The variant that answers a request; null where its document has to be rendered for it. */
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
  // Under either scheme's name and with whatever value: it is not for this to decide which of them open a session.
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
/** As React writes an attribute. */
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (marker) => ESCAPES[marker] ?? marker)

/** The query of a request as pages show it in their HTML: as it came, and without the language (`addressWithoutLanguage`). It is ASCII. */
export function shownQuery(request: RequestHead): { readonly whole: string; readonly rest: string } {
  const { search, searchParams } = new URL(request.url)
  searchParams.delete('lng')
  return { whole: escapeHtml(search), rest: escapeHtml(searchParams.size > 0 ? `?${searchParams}` : '') }
}
const longest = ({ whole, rest }: ReturnType<typeof shownQuery>) => Math.max(whole.length, rest.length)

/** What stands in a document for what each answer puts in. */
interface Markers {
  readonly nonce: string
  readonly query: string
}

/** The request that says what the variant says, with a context that has neither a database nor anything of a visitor. */
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
      // What a visit is to be remembered by, each answer says itself (`rememberVisit`).
      setCookie: () => {},
      afterResponse: () => {
        throw new Error('A document that is kept leaves no work')
      },
    },
  }
}
