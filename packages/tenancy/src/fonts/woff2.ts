import { brotliDecompressSync } from 'node:zlib'

/** Tables of a font by their four-letter names. */
export type FontTables = ReadonlyMap<string, FontTable>
interface FontTable {
  readonly bytes: Buffer
  /** Whether WOFF2 stored it in a form of its own. */
  readonly transformed: boolean
}

/** The table names that WOFF2 writes as a number, in its order (W3C, WOFF File Format 2.0, section 4.1). */
const KNOWN = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE ' +
  'GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar ' +
  'mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ')
const OTHER_NAME = 63
const HEADER = 48
const MOST_BYTES = 16 * 1024 * 1024

/** The tables of a WOFF2 file; throws when it is none, is broken, or would unpack to more than 16 MB. */
export function readWoff2(file: Buffer): FontTables {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file')
  let at = HEADER
  const base128 = () => {
    let value = 0
    for (let count = 0; count < 5; count += 1) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a length that does not end')
  }
  const fourLetters = () => {
    at += 4
    return file.toString('latin1', at - 4, at)
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const known = flags & 63
    const name = known === OTHER_NAME ? fourLetters() : (KNOWN[known] ?? '').replace('_', ' ')
    const version = flags >> 6
    // For outlines and their index, 3 is the plain form; for every other table 0 is.
    const transformed = name === 'glyf' || name === 'loca' ? version !== 3 : version !== 0
    const plainLength = base128()
    return { name, transformed, length: transformed ? base128() : plainLength }
  })
  const packed = file.subarray(at, at + file.readUInt32BE(20))
  const data = brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES })
  const tables = new Map<string, FontTable>()
  let start = 0
  for (const { name, transformed, length } of entries) {
    if (start + length > data.length) throw new Error(`the table ${name} is cut off`)
    tables.set(name, { bytes: data.subarray(start, start + length), transformed })
    start += length
  }
  return tables
}
