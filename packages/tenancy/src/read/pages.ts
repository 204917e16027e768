import { isTextLocale, TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import { isPageName, PAGE_NAMES } from '@hearth/texts/pages'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import type { Tenant } from '../tenant.ts'
import { readText, type Source } from './source.ts'

const LIMIT = 64 * 1024

/** The folder's own static pages as Markdown, by locale and name. Files that no address would show are reported. */
export async function readPages(source: Source): Promise<Tenant['pages']> {
  const pages: Partial<Record<TextLocale, Record<string, string>>> = {}
  for (const file of source.content.files.filter((name) => name.startsWith('pages/'))) {
    const [, textLocale = '', page = ''] = /^pages\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? []
    const report = (problem: string, remedy: string) => source.report({ file, key: '', problem, remedy })
    if (!page) {
      source.report({ file, key: '', problem: 'is not a page', remedy: 'use pages/<locale>/<page>.md' }, 'warning')
    } else if (!isTextLocale(textLocale)) {
      report(`"${textLocale}" is not a language of the platform`, `use one of ${TEXT_LOCALES.join(', ')}`)
    } else if (!isPageName(page)) {
      report(`"${page}" is not a page of the platform`, `use one of ${PAGE_NAMES.join(', ')}`)
    } else {
      const text = await readText(source, file, LIMIT)
      if (text?.trim() === '') report('is empty', 'write the page, or remove the file to show the platform’s own')
      else if (text !== null && !(await renderMarkdown(text)))
        report('takes too long to render, or nests too deep', 'write fewer marks, such as * and [, in one paragraph')
      else if (text !== null) pages[textLocale] = { ...pages[textLocale], [page]: text }
    }
  }
  return pages
}
