import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId, TenantId } from '@hearth/contracts/ids'
import { PHOTO_CARD_WIDTHS, PHOTO_FORMATS, PHOTO_VARIANTS } from '@hearth/contracts/photos'
import type { PhotoRow } from '@hearth/db/queries/photos/own-photos'

/** What follows the key in the names of the files of a prepared photo. */
const suffixes = PHOTO_VARIANTS.flatMap((variant) => PHOTO_FORMATS.map((format) => `${variant}.${format}`))

/** The names that a photo is known by, random: nobody can guess them. */
export function newPhotoNames() {
  const key = randomBytes(16).toString('hex')
  return { key, names: { filename: `${key}.webp`, thumbFilename: `${key}-thumb.webp` } }
}

/** Where a file of `/photos/` is stored. */
export const shownFile = (tenantId: TenantId, name: string): string => `${tenantId}/${name}`

/** Where what a member sent is stored: nobody else ever gets it. */
export const originalFile = (
  tenantId: TenantId,
  { memberId, id }: { readonly memberId: MemberId; readonly id: PhotoId },
): string => `originals/${tenantId}/${memberId}/${id}`

/** Where all of a photo is stored of which others see a part: its member alone gets it. */
export const wholeFile = (tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>): string =>
  `wholes/${tenantId}/${keyIn(filename)}.webp`

const keyIn = (filename: string): string => filename.replace(/\..*$/, '')

/** Every stored file that a prepared photo of that name may have. */
export const preparedFiles = (tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>): string[] => [
  ...suffixes.map((suffix) => shownFile(tenantId, `${keyIn(filename)}${suffix}`)),
  wholeFile(tenantId, { filename }),
]

/** Every stored file that shows a photo. One that nobody sent has only those that its row names. */
export function filesShowing(
  tenantId: TenantId,
  {
    original,
    preparedAt,
    filename,
    thumbFilename,
  }: Pick<PhotoRow, 'original' | 'preparedAt' | 'filename' | 'thumbFilename'>,
): string[] {
  if (original !== null || preparedAt !== null) return preparedFiles(tenantId, { filename })
  return [...new Set([filename, thumbFilename])].map((name) => shownFile(tenantId, name))
}

/** The name that stands in a photo's row for any file of it; null for what is no file of a photo. */
export const rowNameOf = (name: string): string | null => {
  const [, key, variant, ending] = FILE.exec(name) ?? []
  if (!key) return null
  return variant || ending === 'jpg' ? `${key}.webp` : name
}
const FILE = new RegExp(
  `^([0-9a-f]{32})(-(?:${Object.keys(PHOTO_CARD_WIDTHS).join('|')}))?\\.(svg|${PHOTO_FORMATS.join('|')})$`,
)
