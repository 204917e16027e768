/** A cell of the mosaic: a letter, the number of a picture that fills the row, or a face. */
interface Tile {
  readonly kind: 'letter' | 'filler' | 'face'
  /** `a` to `z`, or `1` to `4`, or the number of the face from 0. */
  readonly name: string
}

/** Tiles row by row; a face is two columns wide and two rows high, every other tile takes one cell. */
interface MosaicTiles {
  readonly columns: number
  readonly tiles: readonly Tile[]
}

const FILLERS = 4
/** The fewest and the most columns that a mosaic may have. */
export const COLUMNS = { least: 6, most: 9 } as const
/** Fewer rows than this look lost on a wide screen: they stand on rows of pictures. */
const LEAST_ROWS = 3
/** Rows below the headline for faces. */
const FACE_ROWS = 2

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

/** A headline in rows of letters and blanks, each row one word or several short ones; a word that is too long runs on in the next row. */
function rowsOf(words: readonly string[], columns: number): string[] {
  const rows: string[] = []
  for (const word of words.flatMap((text) => text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? [])) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

/** A headline as a mosaic that faces slot into: wherever four free cells meet, and in rows below it; null for a headline without letters. */
export function mosaicOf(headline: string, faces: number): MosaicTiles | null {
  const words = wordsOf(headline)
  if (words.length === 0) return null
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.least, ...words.map((word) => word.length)))
  const rows = rowsOf(words, columns)
  const more = faces > 0 ? FACE_ROWS : Math.max(0, LEAST_ROWS - rows.length)
  const letters = [...rows, ...Array.from({ length: more }, () => '')].map((row) =>
    Array.from({ length: columns }, (_, x) => (row[x] ?? ' ').trim()),
  )
  const taken = letters.map((row) => row.map((letter) => letter !== ''))
  const tiles: Tile[] = []
  let shown = 0
  let filled = 0
  for (const [y, row] of letters.entries())
    for (const [x, letter] of row.entries()) {
      const corner = [taken[y]?.[x + 1], taken[y + 1]?.[x], taken[y + 1]?.[x + 1]]
      if (letter !== '') tiles.push({ kind: 'letter', name: letter })
      else if (taken[y]?.[x]) continue
      else if (shown < faces && corner.every((cell) => cell === false)) {
        tiles.push({ kind: 'face', name: String(shown++) })
        for (const line of [taken[y], taken[y + 1]]) line?.fill(true, x, x + 2)
      } else tiles.push({ kind: 'filler', name: String((filled++ % FILLERS) + 1) })
    }
  return { columns, tiles }
}

/** So many faces fill a row of a phone, and so many one of a wide screen. */
const CREW = { phone: 4, wide: 8 }

/** As many of the faces as fill rows. */
export const fullRowsOf = <Face>(faces: readonly Face[]): readonly Face[] =>
  faces.slice(0, Math.min(CREW.wide, faces.length - (faces.length % CREW.phone)))
