import { marked } from 'marked'
import { expect, test } from 'vitest'
import { NEEDS } from './needs.ts'
import { fillPage, OPTIONAL_PAGE_PLACEHOLDERS, type PageValues } from './pages-fill.ts'

const values: PageValues = {
  site: 'Example',
  company: 'Example Ltd',
  address: '1 Street',
  city: '1000 Town',
  country: 'Nowhere',
  kvk: '00112233',
  vat: 'NL000011122B01, BE0000111222',
  support_email: 'help@example.com',
  support_phone: '+1 415-555-0142',
  refund_days: 14,
  terms_date: '1 December 2023',
  fictional_plural: 'figureheads',
  min_age: 18,
  free_chats: 3,
  free_messages: 5,
  history_days: 30,
}
const nothing = () => false
const everything = () => true
const rendered = (markdown: string, changes: Partial<PageValues> = {}) =>
  marked.parse(fillPage(markdown, { ...values, ...changes }, nothing), { async: false }).trim()

test('names and numbers stand where their placeholders stood', () => {
  expect(rendered('You are on {{site}}, from {{ min_age }} years.')).toBe('<p>You are on Example, from 18 years.</p>')
})

test('a company whose name ends in a full stop ends the sentence too', () => {
  const dotted = { company: 'Example B.V.' }
  expect(rendered('From {{company}}.', dotted)).toBe('<p>From Example B.V.</p>')
  expect(rendered('From {{company}}. And {{site}}.', dotted)).toBe('<p>From Example B.V. And Example.</p>')
  expect(rendered('From {{company}}.com', dotted)).toBe('<p>From Example B.V..com</p>')
})

test.each(OPTIONAL_PAGE_PLACEHOLDERS)('a line about %s is left out when there is nothing to say', (name) => {
  for (const empty of [null, 0, '', '  '])
    expect(fillPage(`- One\n- Here: {{site}} {{${name}}}\n- Two\n`, { ...values, [name]: empty }, nothing)).toBe(
      '- One\n- Two\n',
    )
})

test('a paragraph that is left out leaves no gap', () => {
  expect(fillPage('One.\r\n\r\nNumber {{kvk}}.\r\n\r\nTwo.\r\n', { ...values, kvk: null }, nothing)).toBe(
    'One.\n\nTwo.\n',
  )
})

test.each(NEEDS)(
  'a line that is tied to %s is there where the site has that, and another where it does not',
  (need) => {
    const page = `# Title\n\n{{with:${need}}}One.\n\n- {{without:${need}}}Two\n- Three\n`
    expect(fillPage(page, values, (asked) => asked === need)).toBe('# Title\n\nOne.\n\n- Three\n')
    expect(fillPage(page, values, (asked) => asked !== need)).toBe('# Title\n\n- Two\n- Three\n')
  },
)

test('a line with several ties is there where all hold, and a tie to nothing known stays as it was written', () => {
  const page = '{{with:likes}}{{with:messages}}One\n{{with:gossip}}Two\n'
  expect(fillPage(page, values, (need) => need === 'likes')).toBe('{{with:gossip}}Two\n')
  expect(fillPage(page, values, everything)).toBe('One\n{{with:gossip}}Two\n')
})

test('a name that is no placeholder stays as it was written', () => {
  expect(fillPage('{{gossip}} {{constructor}} {site}', values, nothing)).toBe('{{gossip}} {{constructor}} {site}')
})

test.each([
  '<script>alert(1)</script>',
  '**Bold** & _Sons_ `Ltd`',
  '[Click](https://evil.example) ![](x)',
  'www.example.com and help@example.com',
  'A\\B {{company}} &amp; #1 ~~x~~ | y',
  '$& $1',
])('the name %o is shown as it is', (site) => {
  const inText = site.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  expect(rendered('On {{site}} you are.', { site })).toBe(`<p>On ${inText} you are.</p>`)
})

test.each(['# Title', '- item', '1. first', '> quote', '    code', '---', 'a\n\n# Title'])(
  'the name %o makes no block of its own',
  (site) => {
    expect(rendered('{{site}}', { site })).toBe(`<p>${site.trim().replace(/\s+/g, ' ').replace('>', '&gt;')}</p>`)
  },
)

test('a mail link leads to the address, whatever it holds', () => {
  expect(rendered('[{{support_email}}](mailto:{{support_email}})', { support_email: "o'hara+x_y_@example.com" })).toBe(
    '<p><a href="mailto:o%27hara%2Bx_y_@example.com">o&#39;hara+x_y_@example.com</a></p>',
  )
})

test('a phone link has the digits only, and shows the number as it is read', () => {
  expect(rendered('[{{support_phone}}](tel:{{support_phone}})')).toBe(
    '<p><a href="tel:+14155550142">+1 415-555-0142</a></p>',
  )
})
