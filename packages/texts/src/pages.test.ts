import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marked, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { type Locale, loadMessages } from './catalogue.ts'
import { NAMED_ON } from './named-things.ts'
import { NEEDS } from './needs.ts'
import { isPageName, loadPage, PAGE_NAMES, type PageName, PHRASES } from './pages.ts'
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

/** The structure of a page, which must be the same in all languages: headings, paragraphs and list items, with their placeholders and links. */
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

test('American readers have the English pages in their own words, of which each is needed', () => {
  const [british, american] = (['en', 'en-US'] as const).map((textLocale) =>
    PAGE_NAMES.map((page) => loadPage(textLocale, page)).join('\n'),
  )
  expect(american).toContain('911 in the United States')
  expect(american).not.toMatch(/recognis|112/)
  const phrases = Object.entries(PHRASES['en-US'] ?? {})
  expect(phrases.filter(([phrase, other]) => phrase === other || !british?.includes(phrase))).toEqual([])
  expect(PAGE_NAMES.map((page) => courseOf(loadPage('en-US', page)))).toEqual(
    PAGE_NAMES.map((page) => courseOf(loadPage('en', page))),
  )
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

const isOptional = (name: string) => (OPTIONAL_PAGE_PLACEHOLDERS as readonly string[]).includes(name)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const paragraphsOf = (markdown: string) =>
  blocksOf(markdown).flatMap(({ type, raw }) => (type === 'paragraph' ? [raw] : []))

/** The page with all optional values empty, on a site that meets all needs or none. */
const barest = (markdown: string, hasAll: boolean) =>
  fillPage(
    markdown,
    {
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
      history_days: null,
    },
    () => hasAll,
  )

/** What readers are sent to in the app; every build has these. */
const APP_PAGES = [
  '/settings',
  '/profile',
  '/reset-password',
  '/report',
  '/credits',
  '/credits/repeat-order',
  '/withdraw',
  '/cancel',
]

const KNOWN: readonly string[] = [
  ...PAGE_PLACEHOLDERS,
  ...NEEDS.flatMap((need) => [`with:${need}`, `without:${need}`]),
  ...[...NAMED_ON.privacy, ...NAMED_ON.cookies].map((topic) => `names:${topic}`),
]

const PLAIN = ['heading', 'paragraph', 'list', 'list_item', 'strong', 'link', 'text', 'space']

/** Faults of a page, by rule. */
function faultsOf(locale: Locale, page: PageName, markdown: string): string[] {
  const model = loadPage('en', page)
  const blocks = blocksOf(markdown)
  const depths = blocks.flatMap((block) => (block.type === 'heading' ? [(block as Tokens.Heading).depth] : []))
  const allowed = [
    ...PAGE_NAMES.filter((name) => name !== page).map((name) => `/pages/${name}`),
    ...APP_PAGES,
    'mailto:{{support_email}}',
    'tel:{{support_phone}}',
  ]
  const bare = [true, false].map((hasAll) => barest(markdown, hasAll))
  const isBroken = (page: string) => {
    const types = blocksOf(page).map(({ type }) => type)
    return (
      page.includes('{{') || types.some((type, at) => type === 'heading' && (types[at + 1] ?? 'heading') === 'heading')
    )
  }
  const halfOptional = markdown
    .split('\n')
    .filter((line) => placeholdersOf(line).some(isOptional) && !line.startsWith('- '))
  const untypeset =
    /["']|[–—]|!\s*!| {2}|[ \t]$/m.test(markdown) ||
    !markdown.endsWith('\n') ||
    (locale === 'fr' && /[^\u00A0][:;?!»]|«[^\u00A0]/.test(markdown.replaceAll(/\]\(.+?\)|\{\{.+?\}\}/g, '')))
  const rules: Record<string, boolean> = {
    'leads through another course than in English': !isSame(courseOf(markdown), courseOf(model)),
    'says it in English': locale !== 'en' && paragraphsOf(markdown).some((text) => paragraphsOf(model).includes(text)),
    'has not one title, which comes first, and sections':
      blocks[0]?.type !== 'heading' || depths[0] !== 1 || !isSame([...new Set(depths.slice(1))], [2]),
    'has more than headings, paragraphs, lists, bold words and links': tokensIn(markdown).some(
      ({ type }) => !PLAIN.includes(type),
    ),
    'leads elsewhere than to other pages, a few of the app, the mail and the phone': linksIn(markdown).some(
      (href) => !allowed.includes(href),
    ),
    'has a placeholder that is not of the list': placeholdersOf(markdown).some((name) => !KNOWN.includes(name)),
    'has a heading over nothing, or a placeholder, where there is nothing to say': bare.some(isBroken),
    'leaves out half of a paragraph': halfOptional.length > 0 || /[^\n]\n(?!\n|- |$)/.test(markdown),
    'is not typeset as the language is': untypeset,
  }
  return Object.keys(rules)
    .filter((rule) => rules[rule])
    .map((rule) => `${locale}/${page} ${rule}`)
}

test('no page in any language has a fault', () => {
  expect(everyPage.flatMap(([locale, page]) => faultsOf(locale, page, loadPage(locale, page)))).toEqual([])
})

test.each([
  ['leads through another course', (page: string) => page.replace(/\n## .+\n\n.+\n/, '')],
  ['leads through another course', (page: string) => page.replace('](/pages/ban)', '](/pages/terms)')],
  ['leads through another course', (page: string) => page.replace('{{fictional_plural}}', '3')],
  ['leads through another course', (page: string) => page.replace('\n- ', '\n')],
  ['says it in English', (page: string) => `${page}\n${paragraphsOf(loadPage('en', 'faq'))[0]}\n\nEnd.\n`],
  ['has not one title', (page: string) => `${page}\n# Another\n`],
  ['has more than headings', (page: string) => `${page}\n> quoted\n`],
  ['leads elsewhere', (page: string) => `${page}\n[away](https://example.com)\n`],
  ['has a placeholder that is not of the list', (page: string) => `${page}\n{{planted}}\n`],
  ['has a heading over nothing', (page: string) => `${page}\n## Over nothing\n`],
  ['leaves out half of a paragraph', (page: string) => `${page}\nCall {{support_phone}}.\n`],
  ['is not typeset', (page: string) => `${page}\n"quoted"\n`],
] as const)('a page that %s is told from the others', (rule, damage) => {
  const damaged = damage(loadPage('nl', 'faq'))
  expect(damaged).not.toBe(loadPage('nl', 'faq'))
  expect(faultsOf('nl', 'faq', damaged).join()).toContain(rule)
})

test('ten questions at least are answered', () => {
  expect(blocksOf(loadPage('en', 'faq')).filter(({ type }) => type === 'heading').length).toBeGreaterThan(10)
})
