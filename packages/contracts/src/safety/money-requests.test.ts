import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MONEY_LANGUAGES, type MoneyLanguage } from './money-features.ts'
import { asksForMoney } from './money-requests.ts'

/*
 * The lines of `money-corpus/judging/`, which begin with "+" if they ask for money and with "-" if they are harmless. Two authors wrote them, neither of
 * whom wrote lines of `training/`, and nothing is learned from them. The figures were looked at six times while lines of further authors were added to
 * `training/`, so they flatter a little.
 */
const linesOf = (language: MoneyLanguage) => {
  const lines = ['first', 'second'].flatMap((author) => {
    const file = path.join(import.meta.dirname, 'money-corpus', 'judging', `${author}-${language}.txt`)
    return readFileSync(file, 'utf8').split('\n')
  })
  const of = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []))
  return { language, asking: of('+ '), harmless: of('- ') }
}

/** What must be reached, in every language. */
const LEAST = 0.9

const foundIn = async (lines: readonly string[]): Promise<number> =>
  (await Promise.all(lines.map(asksForMoney))).filter(Boolean).length

describe('a request for money', () => {
  test.for(MONEY_LANGUAGES.map(linesOf))(
    'is told from harmless lines: $language',
    async ({ language, asking, harmless }) => {
      expect(Math.min(asking.length, harmless.length)).toBeGreaterThanOrEqual(100)
      const [caught, wronged] = [await foundIn(asking), await foundIn(harmless)]
      const reached = { recall: caught / asking.length, precision: caught / (caught + wronged) }
      process.stdout.write(
        `requests for money, ${language}: recall ${reached.recall.toFixed(3)} of ${asking.length}, precision ${reached.precision.toFixed(3)} with ${harmless.length} harmless
`,
      )
      expect(reached.recall).toBeGreaterThanOrEqual(LEAST)
      expect(reached.precision).toBeGreaterThanOrEqual(LEAST)
    },
  )

  test('is found in a long message, and looked for in no other language', async () => {
    const chat = 'I had a lovely day at the beach with my sister and the dog. '.repeat(40)
    expect(await asksForMoney(chat)).toBe(false)
    expect(await asksForMoney(`${chat}Can you send me 300 euros by western union please? ${chat}`)).toBe(true)
    expect(await asksForMoney('300 €')).toBe(false)
  })

  test('is looked for in time in proportion to the text, whatever it is made of', async () => {
    for (const piece of ['can you ', 'kannst du mir ', 'kun je ', 'a ', '€1 ', 'geld ', 'x', 'zoll', 'i ', '0.', '. '])
      await asksForMoney(piece.repeat(Math.ceil(100_000 / piece.length)))
  })
})
