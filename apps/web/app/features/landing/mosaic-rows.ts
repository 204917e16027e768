/** A cell of the mosaic: a letter, or the number of a picture that fills the row. */
export interface Tile {
  readonly kind: 'letter' | 'filler'
  /** `a` to `z`, or `1` to `4`. */
  readonly name: string
}

const FILLERS = 4
/** The fewest and the most columns that a mosaic may have. */
const COLUMNS = { least: 5, most: 9 }
/** Fewer rows than this look lost on a wide screen: they stand on rows of pictures. */
const LEAST_ROWS = 3

/** The words of a headline as the letters a to z, accents left off; what is no letter at all is left out. */
const wordsOf = (headline: string): string[] =>
  headline
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z]/g, ''))
    .filter((word) => word !== '')

/** A headline as rows of tiles of equal length, each row one word or several short ones; a word that is too long runs on in the next row. */
export function mosaicRows(headline: string): readonly (readonly Tile[])[] {
  const words = wordsOf(headline)
  const longest = Math.max(0, ...words.map((word) => word.length))
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.least, longest))
  const rows: string[] = []
  for (const word of words.flatMap((text) => text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? [])) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  if (rows.length > 0) while (rows.length < LEAST_ROWS) rows.push('')
  let filled = 0
  return rows.map((row) =>
    Array.from({ length: columns }, (_, at): Tile => {
      const letter = row[at]
      if (letter !== undefined && letter !== ' ') return { kind: 'letter', name: letter }
      filled += 1
      return { kind: 'filler', name: String(((filled - 1) % FILLERS) + 1) }
    }),
  )
}
