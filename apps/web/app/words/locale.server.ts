import { isLocale, LOCALES, type Locale, type TextLocale, textLocaleFor } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { localesFor } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { RemixI18Next } from 'remix-i18next/server'
import { readLanguageCookie } from '../../server/identity/cookies.ts'
import type { RequestHead } from '../../server/identity/request-head.ts'
import { oncePerRequest } from './once-per-request.server.ts'

/** The detector reads the head of a request only. */
const detect = (detection: ConstructorParameters<typeof RemixI18Next>[0]['detection'], request: RequestHead) =>
  new RemixI18Next({ detection }).getLocale(request as Request)

/** Whether the address may choose a language: most do not, and then there is no need to take it apart. */
const asksForLanguage = ({ url }: RequestHead) => /lng|%/.test(url)

/** The language that the address chooses with `?lng=`, or null when the platform does not have it; a cookie then keeps it. */
export function requestedLocale(request: RequestHead): Locale | null {
  if (!asksForLanguage(request)) return null
  const { pathname, searchParams } = new URL(request.url)
  // The gallery shows its pages in every language; the viewer's own choice stays.
  if (pathname.startsWith('/dev/')) return null
  // As the detector takes it: in any letter case, with or without a region.
  const language = searchParams.get('lng')?.toLowerCase().split('-')[0]
  return language !== undefined && isLocale(language) ? language : null
}

/** The language of a tenant's own domain: the first two letters of `domain_language` (spec, section 4), null when nobody here speaks it. */
function domainLocale({ settings }: Tenant): Locale | null {
  const language = settings.domain_language.slice(0, 2)
  return isLocale(language) ? language : null
}

/** What the browser asks for, of the languages that the tenant speaks in the visitor's country; else the tenant's default. */
function browserLocale({ tenant: { settings }, country }: AppLoadContext, request: RequestHead): Promise<string> {
  const supportedLanguages = [...localesFor(settings, country)]
  // The detector's own "header" looks at the browser's first choice only.
  const findLocale = async () => request.headers.get('Accept-Language')
  const fallbackLanguage = settings.default_locale
  const detection = { supportedLanguages, fallbackLanguage, order: ['custom' as const], findLocale }
  return detect(detection, request)
}

/**
 * The language of the answer: what the address asks for, what the member saved, what the browser keeps, what
 * the domain speaks, what the browser asks for.
 */
export const localeOf = oncePerRequest(async (load: AppLoadContext, request: Request): Promise<Locale> => {
  // An unreachable database must not take away the language of the page that says so.
  const viewer = await load.viewer().catch(() => null)
  return localeFor(load, request, viewer?.language ?? null)
})

/** The same for whoever saved that language, and for a visitor. */
export async function localeFor(load: AppLoadContext, request: RequestHead, saved: string | null): Promise<Locale> {
  const chosen = saved ?? readLanguageCookie(request)
  const fallbackLanguage = domainLocale(load.tenant) ?? (await browserLocale(load, request))
  // Most requests: there is nothing to detect.
  if (!asksForLanguage(request) && (chosen === null || isLocale(chosen))) return (chosen ?? fallbackLanguage) as Locale
  const detection = {
    supportedLanguages: [...LOCALES],
    fallbackLanguage,
    order: ['searchParams' as const, 'custom' as const],
    findLocale: async () => chosen,
  }
  return (await detect(detection, request)) as Locale
}

/** How the answer words its language: as the country of the member does, or of the visitor; where nobody knows that, the country of the domain. */
export const textLocaleOf = oncePerRequest(async (load: AppLoadContext, request: Request): Promise<TextLocale> => {
  const viewer = await load.viewer().catch(() => null)
  const country = viewer?.country ?? load.country ?? load.tenant.settings.domain_language.split('-')[1] ?? null
  return textLocaleFor(await localeOf(load, request), country)
})
