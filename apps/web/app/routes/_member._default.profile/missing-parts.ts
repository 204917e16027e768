import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import type { OwnProfilePage } from './own-profile.server.ts'

export type MissingPart = 'photo' | OwnProfilePage['completeness']['missing'][number]

/** The unfinished parts, the next one first, with the photos as they are now: a photo is missing until others see one. */
export const missingNow = (
  { missing }: Pick<OwnProfilePage['completeness'], 'missing'>,
  photos: readonly Pick<OwnPhoto, 'status'>[],
): readonly MissingPart[] => (photos.some(({ status }) => status === 'active') ? missing : ['photo', ...missing])
