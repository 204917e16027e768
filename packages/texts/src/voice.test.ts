import { expect, test } from 'vitest'
import { loadMessages } from './catalogue.ts'
import { loadPage } from './pages.ts'
import { PRODUCT_PAGES } from './wording.ts'

/** Patterns of words that the product does not use (docs/CONVENTIONS.md, Voice). */
const FORBIDDEN = {
  nl: /\b(?:u|uw)\b/iu,
  es: /(?<!\p{L})(?:vosotr[oa]s|vuestr[oa]s?|os|usted(?:es)?)(?!\p{L})|[áé]is(?!\p{L})/iu,
  it: /\bLei\b|\p{Ll} (?:Suo|Sua|Suoi|Sue)\b/u,
  pl: /(?<!\p{L})Państw(?:o|a|u|em)(?!\p{L})|[Jj]esteście[^.!?]*\sparą/u,
}

/** Texts and pages with such words, by language. */
function textsThatSay(locale: keyof typeof FORBIDDEN, pattern: RegExp): string[] {
  const texts = Object.entries(loadMessages()[locale]).flatMap(([area, entries]) =>
    Object.entries<string>(entries).map(([key, text]) => [`${area}:${key}`, text] as const),
  )
  const pages = PRODUCT_PAGES.map((page) => [page, loadPage(locale, page)] as const)
  return [...texts, ...pages].flatMap(([name, text]) => (pattern.test(text) ? [name] : []))
}

test('the formal Dutch of the specification stands in its two places, and nowhere else', () => {
  expect(textsThatSay('nl', FORBIDDEN.nl)).toEqual(['debits:limit_title', 'errors:accounts.birth_date_required'])
  expect(loadMessages().nl.errors['accounts.birth_date_required']).toBe('Vul uw geboortedatum in ({{min_age}}+ jaar)')
})

test.each(['es', 'it'] as const)(
  'the product says tú and tu to one reader, never the plural or the formal word: %s',
  (locale) => {
    expect(textsThatSay(locale, FORBIDDEN[locale])).toEqual([])
  },
)

test('the product says ty in Polish, never the formal word, and calls no match a couple', () => {
  expect(textsThatSay('pl', FORBIDDEN.pl)).toEqual([])
})

test.each([
  ['es', 'Lo que tenéis en común'],
  ['es', 'Queda entre vosotros'],
  ['it', 'Inserisci il Suo indirizzo'],
  ['pl', 'Mogą Państwo cofnąć polubienie'],
  ['pl', 'Ktoś też cię lubi: jesteście parą.'],
] as const)('a planted word is found: %s %s', (locale, text) => {
  expect(text).toMatch(FORBIDDEN[locale])
})
