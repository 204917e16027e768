import { isLocale, LOCALES, type Locale } from '@hearth/contracts/locales'
import { localesFor } from '@hearth/texts/text-locale'
import { z } from 'zod'
import { readJson, type Source } from './read/source.ts'
import type { Tenant } from './tenant.ts'

const FOLDER = 'answers/'
const MOST_LINES = 50
const LONGEST = 500

const line = z
  .string()
  .max(LONGEST)
  .refine((text) => text.trim() === text && text !== '' && !/\p{Cc}/u.test(text))
const lines = z.array(line).min(1).max(MOST_LINES)

/** The lines with which profiles of the folder's demo answer by themselves, by locale. Files that no reader would get are reported. */
export async function readAnswers(source: Source): Promise<Tenant['answers']> {
  const answers: Partial<Record<Locale, readonly string[]>> = {}
  for (const file of source.content.files.filter((name) => name.startsWith(FOLDER))) {
    const [, locale = ''] = /^answers\/([^/]+)\.json$/.exec(file) ?? []
    const report = (problem: string, remedy: string) => source.report({ file, key: '', problem, remedy })
    if (!locale) {
      source.report(
        { file, key: '', problem: 'is not a file of answers', remedy: 'use answers/<locale>.json' },
        'warning',
      )
    } else if (!isLocale(locale)) {
      report(`"${locale}" is not a language of the platform`, `use one of ${LOCALES.join(', ')}`)
    } else {
      const json = await readJson(source, file)
      const parsed = json === undefined ? undefined : lines.safeParse(json)
      if (parsed?.success) answers[locale] = parsed.data
      else if (parsed)
        report(
          'is not a list of lines',
          `write ["…", "…"], at most ${MOST_LINES} lines of 1 to ${LONGEST} characters without line ends and blanks around them`,
        )
    }
  }
  return answers
}

/** The lines in a reader's language, else in the site's; empty where the folder has none, and nothing answers by itself. */
export const answersFor = (
  { answers, settings }: Pick<Tenant, 'answers' | 'settings'>,
  { language, country }: { readonly language: Locale | null; readonly country: string },
): readonly string[] =>
  answers[language ?? localesFor(settings, country)[0] ?? settings.default_locale] ??
  answers[settings.default_locale] ??
  []
