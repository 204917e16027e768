import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { glyphsOf } from '@hearth/tenancy/fonts/measure'
import subsetFont from 'subset-font'

type Axes = Readonly<Record<string, number | { min: number; max: number; default: number }>>
interface Cut {
  readonly family: string
  /** The file of the package, named by the axes that it has. */
  readonly file: string
  /** The ranges of the axes to keep, and the fixed positions of the others. */
  readonly axes: Axes
  /** Width of the space between words at the least weight, in units of the font; without it the font's own. */
  readonly space?: number
}

const wght = { min: 400, max: 700, default: 400 }
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  'amora.localhost': [
    { family: 'fraunces', file: 'full', axes: { opsz: 72, SOFT: 100, WONK: 0, wght } },
    { family: 'figtree', file: 'wght', axes: { wght } },
  ],
  'juniper.localhost': [
    { family: 'newsreader', file: 'opsz', axes: { opsz: 40, wght } },
    // Its own space is 200 and narrows with weight: small semi-bold words seem to be one. Other text faces have a quarter of an em at that weight.
    { family: 'instrument-sans', file: 'wght', axes: { wght }, space: 260 },
  ],
  'harbour.localhost': [
    { family: 'bricolage-grotesque', file: 'opsz', axes: { opsz: 48, wght: { ...wght, max: 800 } } },
    { family: 'inter', file: 'wght', axes: { wght } },
  ],
}

const lettersOf = (...ranges: ReadonlyArray<readonly [number, number]>) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('')
/** The letters of each subset; those that a font lacks are ignored. Browsers load `-ext` for its letters only. */
const SUBSETS = [
  {
    subset: 'latin',
    ending: '',
    letters: lettersOf([0x20, 0xff], [0x100, 0x2ff], [0x2000, 0x22ff], [0xfeff, 0xfeff], [0xfffd, 0xfffd]),
  },
  {
    subset: 'latin-ext',
    ending: '-ext',
    letters: lettersOf([0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e9e, 0x1e9e]),
  },
]
/** Copyright, licence and its address stay in the name table, as the OFL requires. */
const NAMES_TO_KEEP = [0, 13, 14]

/** Subsets the fonts of the demo sites from the variable fonts of @fontsource-variable and writes them to their folders below `dir`. */
export async function cutFonts(dir: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const [tenant, cuts] of Object.entries(CUTS))
    for (const { family, file, axes, space } of cuts)
      for (const { subset, ending, letters } of SUBSETS) {
        const name = `@fontsource-variable/${family}/files/${family}-${subset}-${file}-normal.woff2`
        const source = await readFile(resolve(name))
        const cut = await subsetFont(space === undefined ? source : await withSpace(source, letters, space), letters, {
          targetFormat: 'woff2',
          variationAxes: axes,
          preserveNameIds: NAMES_TO_KEEP,
        })
        await writeFile(path.join(dir, tenant, 'assets', `${family}${ending}.woff2`), cut)
        console.log(`${tenant}  ${family}${ending}.woff2  ${source.length} -> ${cut.length} bytes`)
      }
}

/** The letters of a font as a file whose spaces between words, breaking or not, are so wide. Its checksums are stale. */
async function withSpace(source: Buffer, letters: string, width: number): Promise<Buffer> {
  const font = await subsetFont(source, letters, { targetFormat: 'sfnt', preserveNameIds: NAMES_TO_KEEP })
  const table = (name: string) => {
    const entry = font.indexOf(name, 12, 'latin1')
    return font.subarray(font.readUInt32BE(entry + 8))
  }
  const glyphOf = glyphsOf(table('cmap'))
  for (const space of [0x20, 0xa0]) {
    const glyph = glyphOf(space)
    if (glyph !== 0) table('hmtx').writeUInt16BE(width, glyph * 4)
  }
  return font
}
