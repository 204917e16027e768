/** The eleven interface languages (spec, section 1), by ISO 639-1 code. */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

/** Overlays: what one country says differently in a language. They apply by the reader's country; nobody chooses one, and no menu lists them. */
const OVERLAYS = ['en-US'] as const
/** A locale, or one with its overlay: the language variant of a page and its language tag. */
export type TextLocale = Locale | (typeof OVERLAYS)[number]
export const TEXT_LOCALES: readonly TextLocale[] = [...LOCALES, ...OVERLAYS]

/** The text locale of a locale for readers in that country (ISO alpha-2; null if unknown). */
export const textLocaleFor = (locale: Locale, country: string | null): TextLocale =>
  OVERLAYS.find((overlay) => overlay === `${locale}-${country}`) ?? locale

export const isTextLocale = (value: string): value is TextLocale => (TEXT_LOCALES as readonly string[]).includes(value)
export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value)
