import { isLocale, type Locale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { AppLoadContext } from '@remix-run/node'
import { readLanguageCookie } from './cookies.server.ts'
import { visitOf } from './session.server.ts'

const locales = new WeakMap<AppLoadContext, Promise<Locale>>()

/** The language that the address asks for with `?lng=`, or null when it asks for none that we speak. */
export function requestedLocale(request: Request): Locale | null {
  const language = new URL(request.url).searchParams.get('lng')
  return language !== null && isLocale(language) ? language : null
}

/** The language of a tenant's own domain: the first two letters of `domain_language` (spec, section 4). */
export function domainLocale({ settings }: Tenant): Locale {
  const language = settings.domain_language.slice(0, 2)
  return isLocale(language) ? language : settings.default_locale
}

async function choose(context: AppLoadContext, request: Request): Promise<Locale> {
  const requested = requestedLocale(request)
  if (requested) return requested
  // An unreachable database must not take away the language of the page that says so.
  const { viewer } = await visitOf(context, request).catch(() => ({ viewer: null }))
  if (viewer?.language) return viewer.language
  const kept = readLanguageCookie(request)
  return kept !== null && isLocale(kept) ? kept : domainLocale(context.tenant)
}

/** The language of the answer: what the address asks for, what the member saved, what the browser keeps, what the domain speaks. */
export function localeOf(context: AppLoadContext, request: Request): Promise<Locale> {
  const known = locales.get(context)
  if (known) return known
  const locale = choose(context, request)
  locales.set(context, locale)
  return locale
}
