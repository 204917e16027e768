/** A tile of the mosaic: a letter, a picture that fills up a row, or a face. */
interface Tile {
  readonly kind: 'letter' | 'filler' | 'face'
  /** `a` to `z` for a letter, `1` to `4` for a picture, the index for a face. */
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
/** The least number of rows: fewer would look lost on a wide screen, so rows of pictures are added below. */
const LEAST_ROWS = 3
/** Rows below the headline for faces. */
const FACE_ROWS = 2

/** The words of a headline in the letters a to z, without accents; other characters are left out. */
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

/** A headline in rows of letters and spaces, each with one word or several short ones; a word that is too long continues in the next row. */
function rowsOf(words: readonly string[], columns: number): string[] {
  const rows: string[] = []
  for (const word of words.flatMap((text) => text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? [])) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

/** A headline as a mosaic with faces wherever four free cells meet, and in rows below it; null for a headline without letters. */
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

/** Number of faces that fill a row on a phone, and the most that fit into one on a wide screen. */
const FACES_PER_ROW = { phone: 4, wide: 8 }

/** As many faces as fill whole rows: first those that the headline leaves over, then those that it shows, because half a row would look broken. */
export const fullRowsOf = <Face>(faces: readonly Face[], inHeadline: number): readonly Face[] =>
  [...faces.slice(inHeadline), ...faces.slice(0, inHeadline)].slice(
    0,
    Math.min(FACES_PER_ROW.wide, faces.length - (faces.length % FACES_PER_ROW.phone)),
  )
