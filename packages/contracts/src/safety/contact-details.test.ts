import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { findContactDetails } from './contact-details.ts'

/** Lines that begin with "+" contain a contact detail, lines that begin with "-" contain none. */
const CORPUS = LOCALES.map((locale) => {
  const file = path.join(import.meta.dirname, 'contact-corpus', `${locale}.txt`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const of = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []))
  return { locale, positive: of('+ '), harmless: of('- ') }
})
/** Languages with a larger corpus. */
const LARGE: readonly string[] = ['de', 'en', 'es', 'fr', 'nl']
/** Prices, years, ages, heights and times as people write them in each language. */
const USUAL = {
  da: 'Jeg er 1,75 m høj og 34 år. | Født 12.05.1988 kl. 19.30. | Fri 24/7 i uge 28, 29 og 30. | Husleje 8.500 kr. | 2 x 45 min. håndbold | en, to, tre, fire',
  de: 'Ich bin 1,82 m und 45. | Mo-Fr 08:00-18:30 Uhr | 12.05.1988 um 04:35 Uhr | Miete: 1.250,00 € | 01.07.-15.07.2026 auf Kreta | Jahrgang 1985/86, Größe 42/44',
  en: '5\'11", 180 lbs | 7.30pm-10.30pm, 24/7 | 26.2 miles in 4:15:30 | $1,200 a month | 2001-2005, 2006-2010, 2011-2019 | 10-9-8-7-6-5-4-3-2-1 | 17,475,415 people',
  es: 'Mido 1,75 m y peso 70 kg. | 03/04/1985 a las 19:30 | de 08.00 a 20.00, 24/7 | 1.200,50 € al mes | entre 30 y 40 años | uno, dos, tres, cuatro, cinco, seis, siete',
  fi: 'Olen 1,75 m ja 34 v. | Syntynyt 12.5.1988 klo 19.30. | Vuokra 1 250,00 e/kk | 1.7.-15.7.2026 | 2 x 45 min jalkapalloa | 17 475 415 ihmistä | 8.00–16.30',
  fr: 'Je mesure 1m75, 68 kg. | né le 12/05/1988 à 19h30 | 24h/24, 7j/7, de 8h00 à 20h30 | Loyer 1 250,00 € | 1998, 2006, 2018 et 2022 | un homme et un chat, et un chien',
  it: 'Sono alto 1,80 m e peso 75 kg. | 12.05.1988 alle 19:30 | 24 ore su 24, 7 giorni su 7 | 1.250,00 euro al mese | 2 x 45 minuti | 24.12.2026-26.12.2026',
  nb: 'Jeg er 1,75 m og 34 år. | 12.05.1988 kl. 19.30 | Leie 12 500 kr | uke 28-30, ellers 08.00-16.00 | 24/7 | 9 8 7 6 5 4 3 2 1 | en til en, to og to',
  nl: 'Om 19:30, of 21.15. | 09.00-17.30, behalve 24-12 en 31-12 | 2 x 45 min | 1,75 m en 68 kg | 35-45 jaar, 1.70-1.85 | 6-4 3-6 7-6 6-3 | 10.000 stappen, 250.000 km | 3 7 12 24 33 41',
  pl: 'Mam 1,75 m i 34 lata. | 12.05.1988 o 19:30 | Czynsz 2 500,00 zł | 24/7, od 01.07 do 15.07.2026 | Lubię lata 80., 90. i 2000. | Kod 00-950 Warszawa',
  sv: 'Jag är 1,75 m och 34 år. | 1988-05-12 kl. 19:30 | Hyra 8 500 kr, 24/7 | vecka 28, 29, 30 och 31 | 3 ggr i veckan, 2 x 45 min | ett, två, tre, fyra, fem, sex',
} as const satisfies Record<(typeof LOCALES)[number], string>

/** Recall: share of contact details that are found. Precision: share of findings that are contact details. */
const LEAST = { recall: 0.95, precision: 0.95 }

describe('what leads past the site', () => {
  test.for(CORPUS)('is caught in texts and left in harmless ones: $locale', ({ locale, positive, harmless }) => {
    const least = LARGE.includes(locale) ? 40 : 15
    expect(Math.min(positive.length, harmless.length)).toBeGreaterThanOrEqual(least)
    const missed = positive.filter((text) => findContactDetails(text).length === 0)
    const wronged = harmless.filter((text) => findContactDetails(text).length > 0)
    const caught = positive.length - missed.length
    const recall = caught / positive.length
    const precision = caught / (caught + wronged.length)
    process.stdout.write(
      `contact details, ${locale}: recall ${recall.toFixed(3)} of ${positive.length}, precision ${precision.toFixed(3)} with ${harmless.length} harmless
`,
    )
    const said = [...missed.map((text) => `missed: ${text}`), ...wronged.map((text) => `wrongly caught: ${text}`)].join(
      '\n',
    )
    expect(recall, said).toBeGreaterThanOrEqual(LEAST.recall)
    expect(precision, said).toBeGreaterThanOrEqual(LEAST.precision)
  })

  test('is none of the usual numbers of any language', () => {
    const wronged = Object.values(USUAL).flatMap((texts) =>
      [...texts.split(' | '), texts.replaceAll(' | ', '\n')].filter((text) => findContactDetails(text).length > 0),
    )
    expect(wronged).toEqual([])
  })

  test('is named by its kind, and as it was typed', () => {
    expect(findContactDetails('Mail: Anna.deVries (at) Gmail punt com!')).toEqual([
      { kind: 'email', found: 'Anna.deVries (at) Gmail punt com' },
    ])
    expect(findContactDetails('Bel 06 - 12 34 56 78, graag')).toEqual([{ kind: 'phone', found: '06 - 12 34 56 78' }])
    expect(findContactDetails('Zie www.example.com/anna nu')).toEqual([{ kind: 'link', found: 'www.example.com/anna' }])
    expect(findContactDetails('Mijn insta is anna_dv.')).toEqual([{ kind: 'handle', found: 'insta is anna_dv.' }])
    expect(findContactDetails(`www.${'x'.repeat(500)}.com`)[0]?.found.length).toBeLessThanOrEqual(61)
  })

  test('names all at once, each by its kind', () => {
    const text = 'Bel 06-12345678, mail anna@example.com, zie www.example.com of insta: anna_dv'
    expect(findContactDetails(text).map(({ kind }) => kind)).toEqual(['email', 'link', 'phone', 'handle'])
    expect(findContactDetails('a_b@c.com '.repeat(9))).toHaveLength(1)
    expect(findContactDetails('Bel 0612345678 of anders 0687654321').map(({ found }) => found)).toEqual([
      '0612345678',
      '0687654321',
    ])
  })

  test('is seen behind other letters, hidden signs and framed digits', () => {
    for (const text of [
      'ａｎｎａ＠ｇｍａｉｌ．ｃｏｍ',
      'anna\u200B@\u200Bgmail.com',
      '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
      '⓪⑥①②③④⑤⑥⑦⑧',
      'WWW.EXAMPLE.COM',
    ])
      expect(findContactDetails(text), text).not.toEqual([])
  })

  test('is looked for in time in proportion to the text, whatever it is made of', () => {
    const pieces = [
      '@',
      'a@',
      ' at ',
      'a.',
      '.',
      '1 ',
      '12-',
      '0',
      'één ',
      'insta ',
      'insta: is ',
      'a-',
      '(at)',
      ' dot ',
    ]
    for (const piece of [...pieces, 'x', ' ', '+', '€1,', '@a', 'www.', 'gmail ', 'a . ', '1.1.', '\u0301'])
      findContactDetails(piece.repeat(Math.ceil(100_000 / piece.length)))
  })
})
