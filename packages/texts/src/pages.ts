import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import enUs from '../pages/en-US.json'
import { baseLocaleOf, type TextLocale } from './catalogue.ts'

/** The static pages of every site (spec, section 2), in alphabetical order. */
export const PAGE_NAMES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const
export type PageName = (typeof PAGE_NAMES)[number]

export const isPageName = (value: string): value is PageName => (PAGE_NAMES as readonly string[]).includes(value)

const loaded = new Map<string, string>()

/** What pages say differently in an overlay: a few phrases, so no page is written twice. */
export const PHRASES: Readonly<Partial<Record<TextLocale, Readonly<Record<string, string>>>>> = { 'en-US': enUs }

/**
 * The platform's own page as Markdown, its placeholders unfilled. Server only: a file of this package is read at the first call and kept.
 * It is found by the package's name, as Node finds any package, because no import of Markdown means the same to Vite, esbuild, tsx and
 * vitest: bundled or not, whoever calls declares `@hearth/texts` as a dependency and is deployed with it.
 */
export function loadPage(textLocale: TextLocale, page: PageName): string {
  const name = `${textLocale}/${page}`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const file = `@hearth/texts/pages/${baseLocaleOf(textLocale)}/${page}.md`
  const markdown = readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
  const phrases = Object.entries(PHRASES[textLocale] ?? {})
  const worded = phrases.reduce((text, [phrase, other]) => text.replaceAll(phrase, other), markdown)
  loaded.set(name, worded)
  return worded
}
