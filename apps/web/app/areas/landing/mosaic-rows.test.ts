import { expect, it } from 'vitest'
import { fullRowsOf, mosaicOf } from './mosaic-rows.ts'

/** The cells of the mosaic as rows of text: letters, `.` for a filler, and the number of a face in each of its four cells. */
function read(headline: string, faces = 0): string[] {
  const { columns, tiles } = mosaicOf(headline, faces) ?? { columns: 1, tiles: [] }
  const cells: string[][] = []
  const put = (x: number, y: number, what: string) => {
    cells[y] ??= []
    ;(cells[y] as string[])[x] = what
  }
  let at = 0
  for (const { kind, name } of tiles) {
    while (cells[Math.floor(at / columns)]?.[at % columns] !== undefined) at += 1
    const [x, y] = [at % columns, Math.floor(at / columns)]
    if (kind === 'face')
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        put(x + dx, y + dy, name)
    else put(x, y, kind === 'letter' ? name : '.')
  }
  return cells.map((row) => Array.from({ length: columns }, (_, x) => row[x] ?? '?').join(''))
}

it('gives each word a row, filled up to the longest', () => {
  expect(read('Hoist your colours')).toEqual(['hoist..', 'your...', 'colours'])
})

it('lets short words share a row', () => {
  expect(read('Hijs je vlag')).toEqual(['hijs..', 'je....', 'vlag..'])
  expect(read('Iza tu bandera')).toEqual(['iza.tu.', 'bandera', '.......'])
})

it('has rows of pictures where it has few words', () => {
  expect(read('Salut')).toEqual(['salut.', '......', '......'])
})

it('slots faces in where four free cells meet, and in two rows below the headline', () => {
  expect(read('Hoist your colours', 12)).toEqual(['hoist00', 'your.00', 'colours', '112233.', '112233.'])
  expect(read('Salut', 12)).toEqual(['salut.', '001122', '001122'])
  expect(read('Hijs je vlag', 12)).toEqual(['hijs00', 'je..00', 'vlag11', '223311', '2233..'])
})

it('has no more faces than there are', () => {
  expect(read('Hoist your colours', 2)).toEqual(['hoist00', 'your.00', 'colours', '11.....', '11.....'])
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
  expect(mosaicOf('こんにちは 42', 4)).toBeNull()
})

it('the faces below the mosaic fill rows of four or of eight, and none stands alone', () => {
  const crews = [0, 3, 4, 7, 8, 9, 12].map((count) => fullRowsOf(Array.from({ length: count }), 0).length)
  expect(crews).toEqual([0, 0, 4, 4, 8, 8, 8])
  expect(fullRowsOf([...'abcdefghijkl'], 5).join('')).toBe('fghijkla')
})
