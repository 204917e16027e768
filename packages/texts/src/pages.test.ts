import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marked, type Token, type Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { type Locale, loadMessages } from './catalogue.ts'
import { isPageName, loadPage, PAGE_NAMES, type PageName } from './pages.ts'
import { fillPage, OPTIONAL_PAGE_PLACEHOLDERS, PAGE_PLACEHOLDERS } from './pages-fill.ts'
import { placeholdersOf } from './placeholders.ts'

const locales = Object.keys(loadMessages()) as Locale[]
const everyPage = locales.flatMap((locale) => PAGE_NAMES.map((page): [Locale, PageName] => [locale, page]))

const tokensIn = (markdown: string): Token[] => {
  const tokens: Token[] = []
  marked.walkTokens(marked.lexer(markdown), (token) => {
    tokens.push(token)
  })
  return tokens
}
const blocksOf = (markdown: string) => marked.lexer(markdown).filter(({ type }) => type !== 'space')
const linksIn = (markdown: string) =>
  tokensIn(markdown).flatMap((token) => (token.type === 'link' ? [(token as Tokens.Link).href] : []))

/** What a reader of any language is led through: headings, paragraphs, items of lists, with what each says and where it leads. */
const courseOf = (markdown: string) =>
  blocksOf(markdown)
    .flatMap((block) => (block.type === 'list' ? (block as Tokens.List).items : [block]))
    .map((block) => [
      block.type === 'heading' ? `heading ${(block as Tokens.Heading).depth}` : block.type,
      placeholdersOf(block.raw),
      linksIn(block.raw).sort(),
    ])

test('every page is there in every language, and no other file', () => {
  const folder = fileURLToPath(new URL('../pages', import.meta.url))
  const onDisk = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/'))
  expect(onDisk.sort()).toEqual(everyPage.map(([locale, page]) => `${locale}/${page}.md`).sort())
})

test('a page is known by its name, and nothing else is', () => {
  expect(['terms', 'return-policy', 'pricing', 'constructor', ''].map(isPageName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe.each(everyPage)('%s/%s', (locale, page) => {
  const markdown = loadPage(locale, page)

  test('leads through the same course as in English', () => {
    expect(courseOf(markdown)).toEqual(courseOf(loadPage('en', page)))
  })

  test('says it in its own words', () => {
    const paragraphs = (text: string) => blocksOf(text).flatMap(({ type, raw }) => (type === 'paragraph' ? [raw] : []))
    const borrowed = paragraphs(markdown).filter((paragraph) => paragraphs(loadPage('en', page)).includes(paragraph))
    expect(borrowed).toHaveLength(locale === 'en' ? paragraphs(markdown).length : 0)
  })

  test('has one title, which comes first, and sections', () => {
    const depths = blocksOf(markdown).flatMap((block) =>
      block.type === 'heading' ? [(block as Tokens.Heading).depth] : [],
    )
    expect(blocksOf(markdown)[0]?.type).toBe('heading')
    expect(depths[0]).toBe(1)
    expect(new Set(depths.slice(1))).toEqual(new Set([2]))
  })

  test('is made of headings, paragraphs, lists, bold words and links only', () => {
    const plain = ['heading', 'paragraph', 'list', 'list_item', 'strong', 'link', 'text', 'space']
    expect(tokensIn(markdown).filter(({ type }) => !plain.includes(type))).toEqual([])
  })

  test('leads nowhere but to other pages, to the mail and to the phone', () => {
    const allowed = [
      ...PAGE_NAMES.filter((name) => name !== page).map((name) => `/pages/${name}`),
      'mailto:{{support_email}}',
      'tel:{{support_phone}}',
    ]
    expect(linksIn(markdown).filter((href) => !allowed.includes(href))).toEqual([])
  })

  test('has placeholders of the list only', () => {
    expect(placeholdersOf(markdown).filter((name) => !(PAGE_PLACEHOLDERS as readonly string[]).includes(name))).toEqual(
      [],
    )
  })

  test('reads well when there is nothing to say for what may be left out', () => {
    const filled = fillPage(markdown, {
      site: 'Example',
      company: 'Example Ltd',
      address: '1 Street',
      city: '1000 Town',
      country: 'Nowhere',
      kvk: null,
      vat: null,
      support_email: 'help@example.com',
      support_phone: null,
      refund_days: 0,
      terms_date: '1',
      fictional_plural: null,
      min_age: 18,
      free_chats: 0,
      free_messages: 0,
    })
    expect(filled).not.toContain('{{')
    const types = blocksOf(filled).map(({ type }) => type)
    expect(types.filter((type, at) => type === 'heading' && (types[at + 1] ?? 'heading') === 'heading')).toEqual([])
  })

  test('leaves out whole paragraphs and items, never half of one', () => {
    const lines = markdown.split('\n').filter((line) => placeholdersOf(line).some(isOptional))
    expect(lines.filter((line) => !line.startsWith('- '))).toEqual([])
    expect(markdown).not.toMatch(/[^\n]\n(?!\n|- |$)/)
  })

  test('is typeset as the language is', () => {
    expect(markdown).not.toMatch(/["']|[–—]|!\s*!| {2}|[ \t]$/m)
    expect(markdown.endsWith('\n')).toBe(true)
    if (locale === 'fr') expect(markdown.replaceAll(/\]\(.+?\)/g, '')).not.toMatch(/[^\u00A0][:;?!»]|«[^\u00A0]/)
  })
})

const isOptional = (name: string) => (OPTIONAL_PAGE_PLACEHOLDERS as readonly string[]).includes(name)

test('a page that lost a section, a link or a placeholder is told from the others', () => {
  const page = loadPage('nl', 'faq')
  const original = courseOf(page)
  for (const damaged of [
    page.replace(/\n## .+\n\n.+\n/, ''),
    page.replace('](/pages/ban)', '](/pages/terms)'),
    page.replace('{{free_chats}}', '3'),
    page.replace('\n- ', '\n'),
  ]) {
    expect(damaged).not.toBe(page)
    expect(courseOf(damaged)).not.toEqual(original)
  }
})

test('ten questions at least are answered', () => {
  expect(blocksOf(loadPage('en', 'faq')).filter(({ type }) => type === 'heading').length).toBeGreaterThan(10)
})
