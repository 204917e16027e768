import { baseLocaleOf, type Catalogue, type Locale, type TextLocale, type Texts } from './catalogue.ts'
import { placeholdersOf } from './placeholders.ts'

type Words = Readonly<Record<string, Readonly<Record<string, Texts>>>>

/** Locales whose text equals the English one, by `area:key`. An entry that does not apply is a fault, too. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>

/** Exceptions from the rule that texts differ from English. */
export interface Exceptions {
  readonly sameAsEnglish: SameAsEnglish
  /** Texts that only English pages show, by `area:key`: no other locale has them. */
  readonly onlyInEnglish: readonly string[]
}

/**
 * What is missing in a catalogue, one line each: every locale needs the keys of English (except those that only English pages show), in its own
 * plural forms, with the same placeholders, and in other words. A locale may add variants of a text for a woman and a man (`_woman` and `_man`,
 * i18next's context), both or neither.
 */
export function findTextFaults(catalogue: Catalogue, { sameAsEnglish, onlyInEnglish }: Exceptions): string[] {
  const words: Words = catalogue
  return Object.entries(words).flatMap(([locale, areas]) => [
    ...strayNames(Object.keys(words.en ?? {}), Object.keys(areas)).map((line) => `${locale}: area ${line}`),
    ...Object.entries(areas).flatMap(([area, texts]) => {
      const english = words.en?.[area] ?? {}
      return [
        ...strayNames(
          expectedKeys(locale === 'en' ? english : without(onlyInEnglish, area, english), locale, texts),
          Object.keys(texts),
        ).map((line) => `${locale}/${area}: ${line}`),
        ...Object.entries(texts).flatMap(([key, text]) => [
          ...faultsOfText(text).map((problem) => `${locale}/${area}: ${key} ${problem}`),
          ...placeholderFaults(english, key, text).map((problem) => `${locale}/${area}: ${key} ${problem}`),
          ...untranslatedTexts(locale as Locale, `${area}:${key}`, text, english[key], sameAsEnglish),
        ]),
      ]
    }),
  ])
}

const without = (names: readonly string[], area: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !names.includes(`${area}:${key}`)))

/** What is wrong with overlays, one line each: their texts must exist in their language, with the same placeholders and in other words. */
export function findOverlayFaults(catalogue: Catalogue, overlays: Words): string[] {
  return Object.entries(overlays).flatMap(([textLocale, areas]) => {
    const language: Words[string] = catalogue[baseLocaleOf(textLocale as TextLocale)]
    return Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const model = language[area]?.[key]
        if (model === undefined)
          return [`${textLocale}/${area}: ${key} is not in ${baseLocaleOf(textLocale as TextLocale)}`]
        return [
          ...(text === model ? ['says what its language says anyway'] : faultsOfText(text)),
          ...placeholderFaults(language[area] ?? {}, key, text),
        ].map((problem) => `${textLocale}/${area}: ${key} ${problem}`)
      }),
    )
  })
}

const expectedKeys = (english: Texts, locale: string, texts: Texts): string[] => {
  const keys = Object.keys(english).flatMap((key) => (isPluralForm(key) ? pluralForms(stemOf(key), locale) : [key]))
  const gendered = Object.keys(texts).flatMap((key) => (isGenderForm(key, english) ? genderForms(key) : []))
  return [...new Set([...keys, ...gendered])]
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural ending: `languages_one` gives `languages`, `home` stays `home`. */
const stemOf = (key: string): string => key.replace(PLURAL, '')

/** Whether a key is one form of a plural text. No other key may have such an ending. */
const isPluralForm = (key: string): boolean => PLURAL.test(key)

/** The keys that a plural text needs in a locale, by the rules that i18next uses, too: Polish `languages` needs four. */
const pluralForms = (stem: string, locale: string): string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((category) => `${stem}_${category}`)

const GENDER = /_(?:woman|man)$/
/** Whether a key is the variant for a woman or a man, in a language with two words where English has one. */
const isGenderForm = (key: string, english: Texts): boolean =>
  GENDER.test(key) && !(key in english) && key.replace(GENDER, '') in english
const genderForms = (key: string): string[] => ['_woman', '_man'].map((ending) => key.replace(GENDER, ending))

const strayNames = (expected: readonly string[], found: readonly string[]): string[] => [
  ...expected.filter((name) => !found.includes(name)).map((name) => `${name} is missing`),
  ...found.filter((name) => !expected.includes(name)).map((name) => `${name} is not in English`),
]

const faultsOfText = (text: string): string[] => {
  if (!text.trim()) return ['is empty']
  return [
    ...(text === text.trim() ? [] : ['begins or ends with a blank']),
    ...(/ {2}/.test(text) ? ['has two blanks in a row'] : []),
    ...(/!\s*!/.test(text) ? ['has exclamation marks in a row'] : []),
  ]
}

/** `{{count}}` may be left out of a plural form: "one language" reads better than "1 language". */
const placeholderFaults = (english: Texts, key: string, text: string): string[] => {
  const model = english[key] ?? english[`${stemOf(key)}_other`] ?? english[key.replace(GENDER, '')]
  if (model === undefined) return []
  const needed = (of: string) => placeholdersOf(of).filter((name) => !(name === 'count' && isPluralForm(key)))
  const [expected, found] = [needed(model), needed(text)]
  return expected.join() === found.join() ? [] : [`has placeholders [${found}], English has [${expected}]`]
}

const untranslatedTexts = (
  locale: Locale,
  name: string,
  text: string,
  english: string | undefined,
  sameAsEnglish: SameAsEnglish,
): string[] => {
  if (locale === 'en' || english === undefined) return []
  const same = text === english
  const listed = sameAsEnglish[name]?.includes(locale) ?? false
  if (same && !listed) return [`${locale}/${name} is the English text; translate it or list it in same-as-english.ts`]
  return listed && !same ? [`${locale}/${name} is listed in same-as-english.ts but differs from English`] : []
}
