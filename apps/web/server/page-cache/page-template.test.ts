import { brotliDecompressSync } from 'node:zlib'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { describe, expect, test } from 'vitest'
import { fillSlots, type PageTemplate, packTemplate } from './page-template.ts'

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

const unpacked = <Kind extends string>(page: PageTemplate<Kind>, texts: Readonly<Record<Kind, string>>) =>
  brotliDecompressSync(Buffer.from(fillSlots(page, texts), 'latin1')).toString()

describe('a page with slots', () => {
  test('is the whole page, whatever fills them', async () => {
    for (let turn = 0; turn < shortOrLong(100, 5_000); turn += 1) {
      const lengths = { a: 1 + below(40), b: of([256, 1_024, 3]) }
      const slots = Array.from({ length: below(5) }, () => of(['a', 'b'] as const)).map((kind) => ({
        kind,
        length: lengths[kind],
      }))
      const texts = Array.from({ length: slots.length + 1 }, () => textOf(of([1, 20, 2_000])))
      const page = await packTemplate(texts, slots)
      for (const words of [WORDS.join('').replaceAll(/[^ -~]/g, '.'), 'x', below(1e9).toString(36)]) {
        const fill = { a: words.repeat(40).slice(0, lengths.a), b: words.repeat(1_024).slice(0, lengths.b) }
        const whole = texts.map((text, at) => text + (slots[at] ? fill[slots[at].kind] : '')).join('')
        expect(unpacked(page, fill)).toBe(whole)
        expect(fillSlots(page, fill)).toHaveLength(page.length)
      }
    }
  })

  test('takes no text that is longer or shorter than a slot, and has no slot without a byte', async () => {
    const page = await packTemplate(['a', 'b'], [{ kind: 'nonce', length: 4 }])
    for (const nonce of ['', '123', '12345'])
      expect(() => fillSlots(page, { nonce })).toThrow('do not fill a slot of 4')
    await expect(packTemplate(['a', 'b'], [{ kind: 'nonce', length: 0 }])).rejects.toThrow('No slot has 0 bytes')
  })
})
