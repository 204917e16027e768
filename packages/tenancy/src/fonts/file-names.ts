import type { BrandAssets } from '../tenant.ts'

/** What a font file's name says: `instrument-sans.woff2`, and beside it `-italic`, `-ext` for further Latin letters, and `-italic-ext`. */
export interface FontFile {
  /** In lower case; browsers ignore the case. */
  readonly family: string
  readonly style: 'normal' | 'italic'
  /** Whether the file has only the letters beyond western Europe's, such as Poland's. */
  readonly extended: boolean
}

const FONT_FILE = /^([a-z0-9-]+?)(-italic)?(-ext)?\.woff2$/

/** The font in a file of that name; null for any other file. */
export function fontFileOf(name: string): FontFile | null {
  const [, family, italic, extended] = FONT_FILE.exec(name) ?? []
  if (!family) return null
  return { family: family.replaceAll('-', ' '), style: italic ? 'italic' : 'normal', extended: extended !== undefined }
}

/** Families of which a brand has an upright file with the basic Latin letters; only these get fallback fonts. */
export const familiesOf = ({ fonts }: Pick<BrandAssets, 'fonts'>): ReadonlySet<string> =>
  new Set(
    [...fonts.keys()].flatMap((name) => {
      const file = fontFileOf(name)
      return file && file.style === 'normal' && !file.extended ? [file.family] : []
    }),
  )
