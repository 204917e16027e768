import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { KEPT_ELEMENT } from './kept-part.tsx'

/** By version of a tenant and language. */
const kept = new WeakMap<Tenant, Map<string, Map<string, string>>>()

/** The kept parts of a tenant's pages in a language: HTML by name. */
export function keptPartsOf(tenant: Tenant, locale: Locale, textLocale: TextLocale): Map<string, string> {
  const languages = kept.get(tenant) ?? new Map<string, Map<string, string>>()
  kept.set(tenant, languages)
  const language = `${locale} ${textLocale}`
  const parts = languages.get(language) ?? new Map<string, string>()
  languages.set(language, parts)
  return parts
}

const PART = new RegExp(`<${KEPT_ELEMENT} id="([^"]*)">(.*?)</${KEPT_ELEMENT}>`, 'gs')

/** The page with the HTML of its kept parts; keeps that of parts which React has rendered for the first time. */
export const withKeptParts = (html: string, parts: Map<string, string>): string =>
  html.replace(PART, (_, name: string, rendered: string) => {
    const part = rendered || (parts.get(name) ?? '')
    parts.set(name, part)
    return part
  })
