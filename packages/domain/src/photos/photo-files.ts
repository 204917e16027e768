import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId, TenantId } from '@hearth/contracts/ids'
import { PHOTO_CARD_WIDTHS, PHOTO_FORMATS, PHOTO_VARIANTS } from '@hearth/contracts/photos'
import type { PhotoRow } from '@hearth/db/queries/photos/own-photos'

/** What follows the key in the file names of a prepared photo. */
const suffixes = PHOTO_VARIANTS.flatMap((variant) => PHOTO_FORMATS.map((format) => `${variant}.${format}`))

/** New random names for a photo, which nobody can guess. */
export function newPhotoNames() {
  const key = randomBytes(16).toString('hex')
  return { key, names: { filename: `${key}.webp`, thumbFilename: `${key}-thumb.webp` } }
}

/** The stored file of an address below `/photos/`. */
export const shownFile = (tenantId: TenantId, name: string): string => `${tenantId}/${name}`

/** The stored original, which is served to nobody. */
export const originalFile = (
  tenantId: TenantId,
  { memberId, id }: { readonly memberId: MemberId; readonly id: PhotoId },
): string => `originals/${tenantId}/${memberId}/${id}`

/** The stored file of an uncropped photo, which only its member gets. */
export const wholeFile = (tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>): string =>
  `wholes/${tenantId}/${keyIn(filename)}.webp`

const keyIn = (filename: string): string => filename.replace(/\..*$/, '')

/** All files that a prepared photo of that name may have. */
export const preparedFiles = (tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>): string[] => [
  ...suffixes.map((suffix) => shownFile(tenantId, `${keyIn(filename)}${suffix}`)),
  wholeFile(tenantId, { filename }),
]

/** All files that show a photo. A photo without an original has only those that its row names. */
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

/** The name in a photo's row to which a file name belongs; null for anything that is not a photo's file. */
export const rowNameOf = (name: string): string | null => {
  const [, key, variant, ending] = FILE.exec(name) ?? []
  if (!key) return null
  return variant || ending === 'jpg' ? `${key}.webp` : name
}
const FILE = new RegExp(
  `^([0-9a-f]{32})(-(?:${Object.keys(PHOTO_CARD_WIDTHS).join('|')}))?\\.(svg|${PHOTO_FORMATS.join('|')})$`,
)
