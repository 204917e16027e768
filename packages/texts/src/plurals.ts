const SUFFIX = /_(zero|one|two|few|many|other)$/

/** A key without its plural ending: `languages_one` gives `languages`, `home` stays `home`. */
export const stemOf = (key: string): string => key.replace(SUFFIX, '')

/** Whether a key is one form of a plural-aware text. No other key may end like one. */
export const isPluralForm = (key: string): boolean => SUFFIX.test(key)

/** The keys that a plural-aware text needs in a locale, by the rules that i18next follows too: Polish `languages` needs four. */
export const pluralForms = (stem: string, locale: string): string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((category) => `${stem}_${category}`)
