import { expect, test } from 'vitest'
import { type Locale, loadMessages, loadNeeds } from './catalogue.ts'
import { PAGE_NAMES } from './pages.ts'
import { findLooseMarks, findOtherNames, findUntiedPromises, loadWordings, PRODUCT_PAGES } from './wording.ts'

const planted = (locale: Locale, text: string) => [{ locale, name: 'planted', text }]

test('the house rules, support and the home page have one name in each language', () => {
  expect(findOtherNames(loadWordings(PRODUCT_PAGES))).toEqual([])
})

test.each([
  ['da', 'Det strider mod vores regler.'],
  ['da', 'Til startsiden'],
  ['de', 'Wende dich an den Support.'],
  ['de', 'Es verstößt gegen die Hausregeln.'],
  ['en', 'To the front page'],
  ['en', 'It goes against our community rules.'],
  ['es', 'No cumple nuestras normas.'],
  ['es', 'Pide ayuda a soporte'],
  ['fi', 'Se rikkoo talon sääntöjä'],
  ['fi', 'Ota yhteyttä tukeen tai kysy asiakastuelta'],
  ['fr', 'Elle ne respecte pas nos règles.'],
  ['fr', 'Demander à l’assistance'],
  ['it', 'Non rispetta le nostre regole.'],
  ['it', 'Torna alla home page'],
  ['nb', 'Kontakt brukerstøtten'],
  ['nb', 'Det bryter med våre regler'],
  ['nl', 'Naar de voorpagina'],
  ['nl', 'De foto past niet bij onze communityregels.'],
  ['pl', 'Narusza nasze zasady.'],
  ['pl', 'Napisz do działu obsługi klienta'],
  ['sv', 'Den bryter mot våra regler.'],
  ['sv', 'Kontakta supporten'],
] as const)('another name is found: %s %s', (locale, text) => {
  expect(findOtherNames(planted(locale, text))).toEqual([expect.stringContaining('planted says “')])
})

test('a name in a placeholder or in another language is none', () => {
  expect(findOtherNames([...planted('sv', '{{support_email}}'), ...planted('en', 'Support')])).toEqual([])
})

test('French marks stand behind a no-break space', () => {
  expect(findLooseMarks(loadWordings(PAGE_NAMES))).toEqual([])
})

test.each(['Prêt ?', 'Déjà !', 'Une chose : ceci', 'Oui ; non', '« Oui\u00a0»', '«\u00a0Oui »'])(
  'an ordinary space is found in %o',
  (text) => {
    expect(findLooseMarks(planted('fr', text))).toHaveLength(1)
    expect(findLooseMarks(planted('en', text))).toEqual([])
    expect(findLooseMarks(planted('fr', text.replaceAll(/ (?=[?!:;»])|(?<=«) /g, '\u00a0')))).toEqual([])
  },
)

test('Danish, Finnish and Swedish open a quotation with the mark that closes it', () => {
  const texts = loadWordings(PAGE_NAMES).filter(({ locale }) => ['da', 'fi', 'sv'].includes(locale))
  expect(texts.filter(({ text }) => text.includes('”')).length).toBeGreaterThan(20)
  expect(texts.filter(({ text }) => /[“„]/.test(text)).map(({ name }) => name)).toEqual([])
})

test('what a build may lack is named only by texts that need it', () => {
  expect(findUntiedPromises(loadMessages().en)).toEqual([])
})

test('an untied promise, and an exception for nothing, are found', () => {
  const { en } = loadMessages()
  const said = { ...en, shell: { ...en.shell, offer: 'Get ten credits', close: 'See who likes you' } }
  expect(findUntiedPromises(said)).toEqual([
    expect.stringMatching(/^en\/shell:close speaks of likes:/),
    expect.stringMatching(/^en\/shell:offer speaks of credits:/),
  ])
  const { 'shell:premium': _, ...needs } = loadNeeds()
  expect(findUntiedPromises(en, needs)).toEqual([expect.stringMatching(/^en\/shell:premium speaks of premium:/)])
  expect(findUntiedPromises({ ...en, landing: { ...en.landing, lead: 'Take your time.' } })).toEqual([
    'landing:lead is listed in wording.ts for nothing',
  ])
})
