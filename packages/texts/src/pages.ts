import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locale } from './catalogue.ts'

/** The static pages of every site (spec, section 2), in alphabetical order. */
export const PAGE_NAMES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const
export type PageName = (typeof PAGE_NAMES)[number]

export const isPageName = (value: string): value is PageName => (PAGE_NAMES as readonly string[]).includes(value)

const loaded = new Map<string, string>()

/**
 * The platform's own page as Markdown, its placeholders unfilled. Server only: a file of this package is read at the first call and kept.
 * It is found by the package's name, as Node finds any package, because no import of Markdown means the same to Vite, esbuild, tsx and
 * vitest: bundled or not, whoever calls declares `@hearth/texts` as a dependency and is deployed with it.
 */
export function loadPage(locale: Locale, page: PageName): string {
  const file = `@hearth/texts/pages/${locale}/${page}.md`
  const known = loaded.get(file)
  if (known !== undefined) return known
  const markdown = readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
  loaded.set(file, markdown)
  return markdown
}
