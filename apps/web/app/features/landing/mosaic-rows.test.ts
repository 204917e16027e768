import { expect, it } from 'vitest'
import { mosaicRows } from './mosaic-rows.ts'

const read = (headline: string) =>
  mosaicRows(headline).map((row) => row.map(({ kind, name }) => (kind === 'letter' ? name : '.')).join(''))

it('gives each word a row, filled up to the longest', () => {
  expect(read('Hoist your colours')).toEqual(['hoist..', 'your...', 'colours'])
})

it('lets short words share a row', () => {
  expect(read('Hijs je vlag')).toEqual(['hijs.', 'je...', 'vlag.'])
  expect(read('Iza tu bandera')).toEqual(['iza.tu.', 'bandera', '.......'])
})

it('has rows of pictures where it has few words', () => {
  expect(read('Salut')).toEqual(['salut', '.....', '.....'])
})

it('spells letters with accents by their plain ones and leaves out what is no letter', () => {
  expect(read('Podnieś banderę! Żółw, smørrebrød')).toEqual([
    'podnies..',
    'bandere..',
    'zolw.....',
    'smorrebro',
    'd........',
  ])
})

it('shows nothing for a headline without such letters', () => {
  expect(mosaicRows('こんにちは 42')).toEqual([])
})
