import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import type { OwnProfilePage } from './own-profile.server.ts'

type Missing = OwnProfilePage['completeness']['missing']
export type MissingPart = Missing[number]

/** The unfinished parts, the next one first, with the photos as they are now: they change without the page being loaded anew. */
export const missingNow = (
  { missing }: { readonly missing: Missing },
  photos: readonly Pick<OwnPhoto, 'status'>[],
): Missing => {
  const others = missing.filter((part) => part !== 'photo')
  // As the server counts it: only what others see.
  return photos.some(({ status }) => status === 'active') ? others : ['photo', ...others]
}
