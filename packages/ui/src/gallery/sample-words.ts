import type { SampleWords, Words } from './example.ts'
import { da } from './words/da.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fi } from './words/fi.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { nb } from './words/nb.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { sv } from './words/sv.ts'

const WORDS: Readonly<Record<string, Words>> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

/** The languages of the gallery, by ISO 639-1 code. */
export const sampleLocales: readonly string[] = Object.keys(WORDS)

const monthsOf = (locale: string): string[] => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2001, month, 1)))
}

/** The gallery's texts in a language, in English for one that it does not have. */
export function sampleWords(locale: string): SampleWords {
  const spoken = Object.hasOwn(WORDS, locale) ? locale : 'en'
  return { ...(WORDS[spoken] ?? en), locale: spoken, months: monthsOf(spoken) }
}
