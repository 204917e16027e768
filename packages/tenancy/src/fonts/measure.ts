import type { FontMeasures } from '@hearth/ui/theme/typefaces'
import { axesOf, placeOn, widening } from './variations.ts'
import { type FontTables, readWoff2 } from './woff2.ts'

/** Frequencies of letters in the platform's own texts, per thousand. The widths in ui/theme/typefaces are weighted likewise. */
const OFTEN = {
  ...{ ' ': 177, e: 106, i: 66, a: 62, n: 62, t: 54, r: 52, o: 51, s: 50, l: 31, d: 29, u: 27, g: 20, m: 18 },
  ...{ h: 17, c: 16, k: 16, p: 15, v: 12, f: 9, y: 7, z: 7, w: 6, j: 6, b: 6, S: 7, A: 3, D: 3, E: 3, P: 3 },
}
const LETTERS = Object.entries(OFTEN)
const COUNTED = LETTERS.reduce((sum, [, count]) => sum + count, 0)

/** Measures of a WOFF2 file, variable or not; null for one without the basic Latin letters. Throws for a broken file. */
export function measureFont(file: Buffer): FontMeasures | null {
  const tables = readWoff2(file)
  const glyphOf = glyphsOf(table(tables, 'cmap'))
  const glyphs = LETTERS.map(([letter, count]) => ({ glyph: glyphOf(letter.charCodeAt(0)), count }))
  if (glyphs.some(({ glyph }) => glyph === 0)) return null

  const em = table(tables, 'head').readUInt16BE(18)
  const hhea = table(tables, 'hhea')
  const widthOf = widthsOf(tables)
  const [fvar, avar, hvar] = ['fvar', 'avar', 'HVAR'].map((name) => tables.get(name)?.bytes)
  const axes = axesOf(fvar)
  const meanWidth = (weight: number) => {
    const wider = widening(hvar, placeOn(axes, avar, { wght: weight }))
    const sum = glyphs.reduce((total, { glyph, count }) => total + count * (widthOf(glyph) + wider(glyph)), 0)
    return sum / COUNTED / em
  }
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    regular: meanWidth(400),
    bold: meanWidth(600),
  }
}

function table(tables: FontTables, name: string): Buffer {
  const found = tables.get(name)
  if (!found) throw new Error(`no table ${name}`)
  return found.bytes
}

function widthsOf(tables: FontTables): (glyph: number) => number {
  const last = table(tables, 'hhea').readUInt16BE(34) - 1
  const widths = table(tables, 'hmtx')
  // In WOFF2's transformed table all widths follow a byte of flags; in the plain one a bearing follows each width.
  const [start, step] = tables.get('hmtx')?.transformed ? [1, 2] : [0, 4]
  return (glyph) => widths.readUInt16BE(start + Math.min(glyph, last) * step)
}

/** The glyph of a character in the basic plane; 0 if the font has none. */
export function glyphsOf(cmap: Buffer): (character: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const segments = offsets.map((offset) => cmap.subarray(offset)).find((part) => part.readUInt16BE(0) === 4)
  if (!segments) throw new Error('no table of characters in format 4')
  const count = segments.readUInt16BE(6) / 2
  return (character) => {
    for (let index = 0; index < count; index += 1) {
      if (segments.readUInt16BE(14 + index * 2) < character) continue
      const field = (part: number) => 16 + (part * count + index) * 2
      const start = segments.readUInt16BE(field(1))
      if (character < start) return 0
      const delta = segments.readUInt16BE(field(2))
      const range = segments.readUInt16BE(field(3))
      if (range === 0) return (character + delta) & 0xffff
      const glyph = segments.readUInt16BE(field(3) + range + (character - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
