import { createHash } from 'node:crypto'
import { giftPicture } from '@hearth/contracts/gifts'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { FontMeasures } from '@hearth/ui/theme/typefaces'
import { readInside } from '../folder.ts'
import { measureFont } from '../fonts/measure.ts'
import type { BrandAssets, FileStamp } from '../tenant.ts'
import { SETTINGS_FILE } from './settings.ts'
import type { Source } from './source.ts'
import { findSvgFault } from './svg.ts'

const KINDS = ['svg', 'png', 'webp', 'avif', 'ico', 'jpg', 'woff2']
const NAME = new RegExp(
  `^(?:gifts/)?[A-Za-z0-9][A-Za-z0-9_-]{0,60}(?:\\.[A-Za-z0-9_-]{1,20})?\\.(?:${KINDS.join('|')})$`,
)
const LIMIT = 1024 * 1024

/** The valid files of `assets/`, with their stamps and a hash of their content. Others are reported and left out. */
export async function readAssets(source: Source): Promise<BrandAssets> {
  const hash = createHash('sha256')
  const files = new Map<string, FileStamp>()
  const fonts = new Map<string, FontMeasures>()
  for (const file of source.content.files.filter((name) => name.startsWith('assets/'))) {
    const name = file.slice('assets/'.length)
    const report = (problem: string, remedy: string) => source.report({ file, key: '', problem, remedy })
    if (!NAME.test(name)) {
      report(
        'is not a kind of file that is served',
        `use letters, digits, - and _ with one of the endings ${KINDS.join(', ')}`,
      )
      continue
    }
    const read = await readInside(source.path, file, LIMIT)
    if (!read.ok) {
      report(read.problem, read.remedy)
      continue
    }
    const active = name.endsWith('.svg') ? findSvgFault(read.bytes) : null
    if (active)
      report(
        active,
        'save it as plain SVG in UTF-8, without scripts, event attributes, foreignObject, entities and outside addresses',
      )
    else if (name.endsWith('.woff2') && !measured(read.bytes, (measures) => fonts.set(name, measures)))
      report('is not a typeface that can be read', 'replace it with a sound WOFF2 file')
    else {
      files.set(name, read.stamp)
      hash.update(`${name}\0${read.bytes.length}\0`).update(read.bytes)
    }
  }
  return { hash: hash.digest('hex').slice(0, 16), files, fonts }
}

/** Reports the gifts of the catalogue that have no picture. */
export function reportGiftsWithoutPicture(source: Source, { gifts }: Settings, { files }: BrandAssets): void {
  gifts.forEach(({ id }, at) => {
    const picture = giftPicture(id)
    if (files.has(picture)) return
    const remedy = `add assets/${picture}, or take the gift away`
    source.report({ file: SETTINGS_FILE, key: `gifts.${at}.id`, problem: 'has no picture', remedy })
  })
}

/** Measures a font and passes the result to `keep`; false if the file is broken. */
function measured(bytes: Buffer, keep: (measures: FontMeasures) => void): boolean {
  try {
    const measures = measureFont(bytes)
    if (measures) keep(measures)
    return true
  } catch {
    return false
  }
}
