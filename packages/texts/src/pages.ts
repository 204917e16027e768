import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import enUs from '../pages/en-US.json' with { type: 'json' }
import { baseLocaleOf, type TextLocale } from './catalogue.ts'

/** The static pages of every site (spec, section 2), in alphabetical order. */
export const PAGE_NAMES = [
  'ban',
  'blackmail',
  'cookies',
  'faq',
  'privacy',
  'return-policy',
  'service',
  'terms',
] as const
export type PageName = (typeof PAGE_NAMES)[number]

export const isPageName = (value: string): value is PageName => (PAGE_NAMES as readonly string[]).includes(value)

const loaded = new Map<string, string>()

/** What an overlay says differently on pages: a few phrases, so that no page is written twice. */
export const PHRASES: Readonly<Partial<Record<TextLocale, Readonly<Record<string, string>>>>> = { 'en-US': enUs }

/** A page of the base language in the words of a text locale. */
export const withPhrases = (textLocale: TextLocale, markdown: string): string =>
  Object.entries(PHRASES[textLocale] ?? {}).reduce((text, [phrase, other]) => text.replaceAll(phrase, other), markdown)

/**
 * The platform's page as Markdown with placeholders. Server only: a file of this package is read on the first call and cached. It is resolved as a
 * package, because Vite, esbuild, tsx and vitest treat imports of Markdown differently: whoever calls this, bundled or not, must declare
 * `@hearth/texts` as a dependency and be deployed with it.
 */
export function loadPage(textLocale: TextLocale, page: PageName): string {
  const name = `${textLocale}/${page}`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const file = `@hearth/texts/pages/${baseLocaleOf(textLocale)}/${page}.md`
  const worded = withPhrases(textLocale, readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'))
  loaded.set(name, worded)
  return worded
}
