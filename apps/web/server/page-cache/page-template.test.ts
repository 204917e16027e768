import { brotliDecompressSync } from 'node:zlib'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { describe, expect, test } from 'vitest'
import { fillGaps, type GappedPage, packWithGaps } from './page-template.ts'

const { below, of } = randomOf(FAULT_SEED)
/** Words that repeat, that brotli's own dictionary has, and that nobody has. */
const WORDS = [
  '<div class="a">',
  '<input type="hidden" value="',
  '"/>',
  ' the time of ',
  'größer ',
  '日本語',
  '\n',
  '1234',
]
const textOf = (words: number) =>
  Array.from({ length: below(words) }, () => (below(9) === 0 ? below(1e9).toString(36) : of(WORDS))).join('')

const unpacked = <Kind extends string>(page: GappedPage<Kind>, texts: Readonly<Record<Kind, string>>) =>
  brotliDecompressSync(Buffer.from(fillGaps(page, texts), 'latin1')).toString()

describe('a page with gaps', () => {
  test('is the whole page, whatever fills them', async () => {
    for (let turn = 0; turn < shortOrLong(100, 5_000); turn += 1) {
      const lengths = { a: 1 + below(40), b: of([256, 1_024, 3]) }
      const gaps = Array.from({ length: below(5) }, () => of(['a', 'b'] as const)).map((kind) => ({
        kind,
        length: lengths[kind],
      }))
      const texts = Array.from({ length: gaps.length + 1 }, () => textOf(of([1, 20, 2_000])))
      const page = await packWithGaps(texts, gaps)
      for (const words of [WORDS.join('').replaceAll(/[^ -~]/g, '.'), 'x', below(1e9).toString(36)]) {
        const fill = { a: words.repeat(40).slice(0, lengths.a), b: words.repeat(1_024).slice(0, lengths.b) }
        const whole = texts.map((text, at) => text + (gaps[at] ? fill[gaps[at].kind] : '')).join('')
        expect(unpacked(page, fill)).toBe(whole)
        expect(fillGaps(page, fill)).toHaveLength(page.length)
      }
    }
  })

  test('takes no text that is longer or shorter than a gap, and has no gap without a byte', async () => {
    const page = await packWithGaps(['a', 'b'], [{ kind: 'nonce', length: 4 }])
    for (const nonce of ['', '123', '12345']) expect(() => fillGaps(page, { nonce })).toThrow('do not fill a gap of 4')
    await expect(packWithGaps(['a', 'b'], [{ kind: 'nonce', length: 0 }])).rejects.toThrow('No gap has 0 bytes')
  })
})
