import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@hearth/contracts/locales'
import { describe, expect, test } from 'vitest'
import { findContactDetail } from './contact-details.ts'

/** Lines that begin with "+" hold a way to reach somebody past the site, lines that begin with "-" hold none. */
const CORPUS = LOCALES.map((locale) => {
  const file = path.join(import.meta.dirname, 'contact-corpus', `${locale}.txt`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const of = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []))
  return { locale, positive: of('+ '), harmless: of('- ') }
})
/** Languages of which the corpus holds more. */
const LARGE: readonly string[] = ['de', 'en', 'es', 'fr', 'nl']
/** What is caught of what should be, and what should be of what is caught. */
const LEAST = { recall: 0.95, precision: 0.95 }

describe('what leads past the site', () => {
  test.for(CORPUS)('is caught in texts and left in harmless ones: $locale', ({ locale, positive, harmless }) => {
    const least = LARGE.includes(locale) ? 40 : 15
    expect(Math.min(positive.length, harmless.length)).toBeGreaterThanOrEqual(least)
    const missed = positive.filter((text) => findContactDetail(text) === null)
    const wronged = harmless.filter((text) => findContactDetail(text) !== null)
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

  test('is named by its kind, and as it was typed', () => {
    expect(findContactDetail('Mail: Anna.deVries (at) Gmail punt com!')).toEqual({
      kind: 'email',
      found: 'Anna.deVries (at) Gmail punt com',
    })
    expect(findContactDetail('Bel 06 - 12 34 56 78, graag')).toEqual({ kind: 'phone', found: '06 - 12 34 56 78' })
    expect(findContactDetail('Zie www.example.com/anna nu')).toEqual({ kind: 'link', found: 'www.example.com/anna' })
    expect(findContactDetail('Mijn insta is anna_dv.')).toEqual({ kind: 'handle', found: 'insta is anna_dv.' })
    expect(findContactDetail(`www.${'x'.repeat(500)}.com`)?.found.length).toBeLessThanOrEqual(61)
  })

  test('is seen behind other letters, hidden signs and framed digits', () => {
    for (const text of [
      'ａｎｎａ＠ｇｍａｉｌ．ｃｏｍ',
      'anna\u200B@\u200Bgmail.com',
      '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
      '⓪⑥①②③④⑤⑥⑦⑧',
      'WWW.EXAMPLE.COM',
    ])
      expect(findContactDetail(text), text).not.toBeNull()
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
      findContactDetail(piece.repeat(Math.ceil(100_000 / piece.length)))
  })
})
