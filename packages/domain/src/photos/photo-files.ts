import { randomBytes } from 'node:crypto'
import type { MemberId, PhotoId, TenantId } from '@hearth/contracts/ids'
import { PHOTO_CARD_WIDTHS } from '@hearth/contracts/photos'
import type { PhotoRow } from '@hearth/db/queries/photos/own-photos'

/** What follows the key in the file names of a prepared photo: nothing for the largest. */
const SUFFIXES = ['.webp', ...Object.keys(PHOTO_CARD_WIDTHS).map((name) => `-${name}.webp`)]
/** The same of other files that photos prepared by earlier releases have. They are not served, and go with their photo. */
const FORMER_SUFFIXES = ['.jpg', '-match.jpg', '-thumb.jpg', '-card.jpg', '-card.webp']

/** New random names for a photo, which nobody can guess. */
export function newPhotoNames() {
  const key = randomBytes(16).toString('hex')
  return { key, names: { filename: `${key}.webp`, thumbFilename: `${key}-thumb.webp` } }
}

/** The name of a photo as a pop-up shows it, by that of its thumbnail. A photo that was not prepared, as one of the demo people, has its thumbnail alone. */
export const matchName = (thumbFilename: string): string => thumbFilename.replace(/-thumb\.webp$/, '-match.webp')

/** The stored file of an address below `/photos/`. */
export const shownFile = (tenantId: TenantId, name: string): string => `${tenantId}/${name}`

/** The stored file of a photo as it was sent, which is served to nobody and goes once there is a whole. */
export const sentFile = (
  tenantId: TenantId,
  { memberId, id }: { readonly memberId: MemberId; readonly id: PhotoId },
): string => `${AS_SENT}${tenantId}/${memberId}/${id}`

const AS_SENT = 'originals/'
export const isAsSent = (source: string | null): source is string => source?.startsWith(AS_SENT) ?? false

/** A new name for the whole of a photo, which only its member gets. Every try has another, because a file of a try that fails is removed later. */
export const newWholeFile = (tenantId: TenantId, { memberId }: Pick<PhotoRow, 'memberId'>): string =>
  `wholes/${tenantId}/${memberId}/${randomBytes(16).toString('hex')}.jpg`

/** The whole of a photo from before the file as sent went: only cropped photos had one, under the key of their names. */
export const formerWholeFile = (tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>): string =>
  `wholes/${tenantId}/${keyIn(filename)}.webp`

const keyIn = (filename: string): string => filename.replace(/\..*$/, '')

const filesWith = (suffixes: readonly string[], tenantId: TenantId, { filename }: Pick<PhotoRow, 'filename'>) =>
  suffixes.map((suffix) => shownFile(tenantId, `${keyIn(filename)}${suffix}`))

/** All files that are made of a photo of that name. */
export const preparedFiles = (tenantId: TenantId, photo: Pick<PhotoRow, 'filename'>): string[] =>
  filesWith(SUFFIXES, tenantId, photo)

/** All files that show a photo, or may have. A photo without a source has only those that its row names. */
export function filesShowing(
  tenantId: TenantId,
  {
    source,
    preparedAt,
    filename,
    thumbFilename,
  }: Pick<PhotoRow, 'source' | 'preparedAt' | 'filename' | 'thumbFilename'>,
): string[] {
  const prepared = filesWith([...SUFFIXES, ...FORMER_SUFFIXES], tenantId, { filename })
  if (isAsSent(source)) return [...prepared, formerWholeFile(tenantId, { filename })]
  if (source !== null || preparedAt !== null) return prepared
  return [...new Set([filename, thumbFilename])].map((name) => shownFile(tenantId, name))
}

/** The name in a photo's row to which a file name belongs; null for anything that is not a photo's file. */
export const rowNameOf = (name: string): string | null => {
  const [, key, variant] = FILE.exec(name) ?? []
  if (!key) return null
  return variant ? `${key}.webp` : name
}
const FILE = new RegExp(`^([0-9a-f]{32})(-(?:${Object.keys(PHOTO_CARD_WIDTHS).join('|')}))?\\.(?:svg|webp)$`)
