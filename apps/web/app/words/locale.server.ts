import { isLocale, LOCALES, type Locale, type TextLocale, textLocaleFor } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { localesFor } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { RemixI18Next } from 'remix-i18next/server'
import { readLanguageCookie } from '../../server/identity/cookies.ts'
import type { RequestHead } from '../../server/identity/request-head.ts'
import { oncePerRequest } from './once-per-request.server.ts'

/** The detector reads only the head of a request. */
const detect = (detection: ConstructorParameters<typeof RemixI18Next>[0]['detection'], request: RequestHead) =>
  new RemixI18Next({ detection }).getLocale(request as Request)

/** A quick check that avoids parsing addresses, because most do not name a language. */
const asksForLanguage = ({ url }: RequestHead) => /lng|%/.test(url)

/** The language in the address's `?lng=`; null if the platform does not have it. A cookie then stores it. */
export function requestedLocale(request: RequestHead): Locale | null {
  if (!asksForLanguage(request)) return null
  const { pathname, searchParams } = new URL(request.url)
  // The gallery shows its pages in any language without changing the viewer's own.
  if (pathname.startsWith('/dev/')) return null
  // Parsed like in the detector: in any letter case, with or without a region.
  const language = searchParams.get('lng')?.toLowerCase().split('-')[0]
  return language !== undefined && isLocale(language) ? language : null
}

/** The language of a tenant's domain: the first two letters of `domain_language` (spec, section 4); null if the platform does not have it. */
function domainLocale({ settings }: Tenant): Locale | null {
  const language = settings.domain_language.slice(0, 2)
  return isLocale(language) ? language : null
}

/** The browser's preferred language among those of the tenant in the visitor's country, otherwise the tenant's default. */
function browserLocale({ tenant: { settings }, country }: AppLoadContext, request: RequestHead): Promise<string> {
  const supportedLanguages = [...localesFor(settings, country)]
  // The detector's own "header" uses only the browser's first choice.
  const findLocale = async () => request.headers.get('Accept-Language')
  const fallbackLanguage = settings.default_locale
  const detection = { supportedLanguages, fallbackLanguage, order: ['custom' as const], findLocale }
  return detect(detection, request)
}

/** The language of the response, in this order: of the address, the member, the cookie, the domain, the browser. */
export const localeOf = oncePerRequest(async (load: AppLoadContext, request: Request): Promise<Locale> => {
  // An unreachable database must not change the language of the page that says so.
  const viewer = await load.viewer().catch(() => null)
  return localeFor(load, request, viewer?.language ?? null)
})

/** The same for a member's saved language, or for a visitor. */
export async function localeFor(load: AppLoadContext, request: RequestHead, saved: string | null): Promise<Locale> {
  const chosen = saved ?? readLanguageCookie(request)
  const fallbackLanguage = domainLocale(load.tenant) ?? (await browserLocale(load, request))
  // Most requests need no detection.
  if (!asksForLanguage(request) && (chosen === null || isLocale(chosen))) return (chosen ?? fallbackLanguage) as Locale
  const detection = {
    supportedLanguages: [...LOCALES],
    fallbackLanguage,
    order: ['searchParams' as const, 'custom' as const],
    findLocale: async () => chosen,
  }
  return (await detect(detection, request)) as Locale
}

/** The text locale of the response, by the country of the member or of the visitor; if that is unknown, by the domain's. */
export const textLocaleOf = oncePerRequest(async (load: AppLoadContext, request: Request): Promise<TextLocale> => {
  const country = (await readerCountryOf(load)) ?? load.tenant.settings.domain_language.split('-')[1] ?? null
  return textLocaleFor(await localeOf(load, request), country)
})

/** The country of the member or of the visitor; null if it is unknown. */
export async function readerCountryOf(load: AppLoadContext): Promise<string | null> {
  const viewer = await load.viewer().catch(() => null)
  return viewer?.country ?? load.country
}
