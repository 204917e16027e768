/** The eleven interface languages (spec, section 1), by ISO 639-1 code. */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value)
