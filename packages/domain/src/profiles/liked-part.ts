import type { MemberId } from '@hearth/contracts/ids'
import { listPhotosOf } from '@hearth/db/queries/photos/own-photos'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import { listPromptAnswers, type ProfilePhoto } from '@hearth/db/queries/profiles/profile-pages'
import type { TenantTx } from '@hearth/db/scope'
import { type ProfileVisible, shownAnswers } from './visibility.ts'

/** A part of a profile that a like is about. */
export type LikedPart =
  | ({ readonly kind: 'photo' } & Pick<ProfilePhoto, 'filename' | 'thumbFilename'>)
  | ({ readonly kind: 'prompt' } & PromptAnswer)

interface ShownParts {
  readonly photos: readonly Pick<ProfilePhoto, 'filename' | 'thumbFilename'>[]
  readonly prompts: readonly PromptAnswer[]
}

/** The part of that name (`LIKED_PART`), as it is now; null if it is not among those shown. */
export function findPart(name: string | null, { photos, prompts }: ShownParts): LikedPart | null {
  const photo = photos.find(({ filename }) => name === `photo:${filename}`)
  if (photo) return { kind: 'photo', filename: photo.filename, thumbFilename: photo.thumbFilename }
  const answered = prompts.find(({ prompt }) => name === `prompt:${prompt}`)
  return answered ? { kind: 'prompt', ...answered } : null
}

/** The parts of a member's own profile that others may like. */
export async function listOwnParts(
  tx: TenantTx,
  { memberId, visible }: { readonly memberId: MemberId; readonly visible: Pick<ProfileVisible, 'notes' | 'prompts'> },
): Promise<ShownParts> {
  const [photos, answers] = await Promise.all([listPhotosOf(tx, { memberId }), listPromptAnswers(tx, { memberId })])
  return { photos: photos.filter(({ status }) => status === 'active'), prompts: shownAnswers(answers, visible) }
}
