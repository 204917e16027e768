import { baseLocaleOf, type Locale, type TextLocale } from './catalogue.ts'

/** A text of a tenant's settings in that text locale, otherwise in its language, the default locale, or any. */
export function inTextLocale(
  text: string | Readonly<Partial<Record<TextLocale, string | undefined>>> | null,
  textLocale: TextLocale,
  fallback: Locale,
): string | null {
  if (text === null || typeof text === 'string') return text
  return text[textLocale] ?? text[baseLocaleOf(textLocale)] ?? text[fallback] ?? Object.values(text)[0] ?? null
}

interface LocaleSettings {
  readonly default_locale: Locale
  readonly locales_by_country: Readonly<Record<string, readonly Locale[] | undefined>>
}

/** Languages for somebody from that country, the best first (spec, section 9). */
export function localesFor(settings: LocaleSettings, country: string | null): readonly Locale[] {
  return (country === null ? undefined : settings.locales_by_country[country]) ?? [settings.default_locale]
}
