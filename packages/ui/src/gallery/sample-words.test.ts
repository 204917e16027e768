import { expect, it } from 'vitest'
import { sampleLocales, sampleWords } from './sample-words.ts'

it('has every word in every language, and the long ones are longer', () => {
  expect(sampleLocales).toHaveLength(11)
  for (const locale of sampleLocales) {
    const { months, ...words } = sampleWords(locale)
    expect(words.locale).toBe(locale)
    expect(new Set(months).size).toBe(12)
    for (const word of Object.values(words)) expect(word.trim()).not.toBe('')
    for (const short of ['action', 'label', 'name', 'title'] as const)
      expect(words[`${short}Long`].length).toBeGreaterThan(words[short].length)
  }
})

it('names the months of the language', () => {
  expect(sampleWords('fi').months[0]).toBe('tammikuu')
  expect(sampleWords('nl').months.at(-1)).toBe('december')
})

it('speaks English to whom it does not understand', () => {
  expect(sampleWords('xx')).toEqual(sampleWords('en'))
  expect(sampleWords('constructor').locale).toBe('en')
})
