import { describe, expect, test } from 'vitest'
import { type Catalogue, loadMessages, loadOverlays } from './catalogue.ts'
import { findOverlayFaults, findTextFaults } from './completeness.ts'
import { EXCEPTIONS } from './same-as-english.ts'

type Draft = Record<string, Record<string, Record<string, string>>>

/** The faults of the real catalogue after one change to a copy of it. */
const faultsAfter = (change: (draft: Draft) => void): string[] => {
  const draft = structuredClone(loadMessages()) as Draft
  change(draft)
  return findTextFaults(draft as unknown as Catalogue, EXCEPTIONS)
}

test('every locale has every text, in words of its own', () => {
  expect(findTextFaults(loadMessages(), EXCEPTIONS)).toEqual([])
})

describe('a planted fault is found:', () => {
  test('a missing text', () => {
    expect(faultsAfter((draft) => delete draft.nl?.shell?.close)).toEqual(['nl/shell: close is missing'])
  })

  test('a missing plural form', () => {
    expect(faultsAfter((draft) => delete draft.pl?.landing?.languages_few)).toEqual([
      'pl/landing: languages_few is missing',
    ])
  })

  test('a missing area', () => {
    expect(faultsAfter((draft) => delete draft.sv?.errors)).toEqual(['sv: area errors is missing'])
  })

  test('a text that English does not have', () => {
    expect(faultsAfter(({ da }) => Object.assign(da?.shell ?? {}, { farewell: 'Farvel' }))).toEqual([
      'da/shell: farewell is not in English',
    ])
  })

  test('a text that only English pages show', () => {
    expect(faultsAfter(({ nl }) => Object.assign(nl?.shell ?? {}, { us_footer: '{{company}} waarschuwt' }))).toEqual([
      'nl/shell: us_footer is not in English',
    ])
  })

  test('a plural form that the locale does not use', () => {
    expect(
      faultsAfter(({ de }) => Object.assign(de?.landing ?? {}, { languages_few: 'In {{count}} Sprachen' })),
    ).toEqual(['de/landing: languages_few is not in English'])
  })

  test('a word for women only, or for a text that English does not have', () => {
    const added = { close_woman: 'Cerrada', farewell_man: 'Adiós' }
    expect(faultsAfter(({ es }) => Object.assign(es?.shell ?? {}, added))).toEqual([
      'es/shell: close_man is missing',
      'es/shell: farewell_man is not in English',
    ])
  })

  test('a placeholder that differs', () => {
    expect(
      faultsAfter(({ fi }) => Object.assign(fi?.shell ?? {}, { operated_by: 'Palvelun tarjoaa {{firm}}' })),
    ).toEqual(['fi/shell: operated_by has placeholders [firm], English has [company]'])
  })

  test.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    [' Inicio', 'begins or ends with a blank'],
    ['Página  principal', 'has two blanks in a row'],
    ['Hola!!', 'has exclamation marks in a row'],
  ])('the text %o', (text, problem) => {
    expect(faultsAfter(({ es }) => Object.assign(es?.shell ?? {}, { close: text }))).toEqual([
      `es/shell: close ${problem}`,
    ])
  })

  test('a text left in English', () => {
    expect(faultsAfter(({ it }) => Object.assign(it?.shell ?? {}, { close: 'Close' }))).toEqual([
      'it/shell:close is the English text; translate it or list it in same-as-english.ts',
    ])
  })

  test('an exception that is no longer needed', () => {
    expect(faultsAfter(({ sv }) => Object.assign(sv?.interests ?? {}, { gym: 'Träning' }))).toEqual([
      'sv/interests:gym is listed in same-as-english.ts but differs from English',
    ])
  })
})

test('one form of a plural may leave the count out', () => {
  expect(faultsAfter(({ nl }) => Object.assign(nl?.landing ?? {}, { languages_one: 'In één taal' }))).toEqual([])
})

describe('an overlay', () => {
  const faultsOf = (shell: Record<string, string>) => findOverlayFaults(loadMessages(), { 'en-US': { shell } })

  test('of the platform has no fault', () => {
    expect(findOverlayFaults(loadMessages(), loadOverlays())).toEqual([])
  })

  test.each([
    ['farewell', 'So long', 'is not in en'],
    ['close', loadMessages().en.shell.close, 'says what its language says anyway'],
    ['close', ' Dismiss', 'begins or ends with a blank'],
    ['operated_by', 'Operated by {{firm}}', 'has placeholders [firm], English has [company]'],
  ])('with %s: %o is told', (key, text, problem) => {
    expect(faultsOf({ [key]: String(text) })).toEqual([`en-US/shell: ${key} ${problem}`])
  })
})
