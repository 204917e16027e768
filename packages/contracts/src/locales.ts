/** The eleven interface languages (spec, section 1), by ISO 639-1 code. */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

/**
 * Languages as one country words them: what differs is put over the language where the reader's country is that. Nobody chooses one, and no
 * menu names it.
 */
const OVERLAYS = ['en-US'] as const
/** The words that a page is written in, and the tag of its document: a locale, or one with its overlay. */
export type TextLocale = Locale | (typeof OVERLAYS)[number]
export const TEXT_LOCALES: readonly TextLocale[] = [...LOCALES, ...OVERLAYS]

/** How readers in that country (ISO alpha-2, null where unknown) have that language. */
export const textLocaleFor = (locale: Locale, country: string | null): TextLocale =>
  OVERLAYS.find((overlay) => overlay === `${locale}-${country}`) ?? locale

export const isTextLocale = (value: string): value is TextLocale => (TEXT_LOCALES as readonly string[]).includes(value)
export const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value)
