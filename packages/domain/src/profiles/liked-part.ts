import type { MemberId } from '@hearth/contracts/ids'
import { listPhotosOf } from '@hearth/db/queries/photos/own-photos'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import {
  listActivePhotos,
  listPromptAnswers,
  listShownAnswers,
  type ProfilePhoto,
} from '@hearth/db/queries/profiles/profile-pages'
import type { LookUp } from '@hearth/db/queries/relations/viewpoint'
import type { TenantTx } from '@hearth/db/scope'
import type { Tier } from '../billing/entitlements.ts'
import { type ProfileVisible, sharePhotos, shownAnswers } from './visibility.ts'

/** A part of a profile that a like or a message is about. */
export type LikedPart =
  | ({ readonly kind: 'photo' } & Pick<ProfilePhoto, 'filename' | 'thumbFilename'>)
  | ({ readonly kind: 'prompt' } & PromptAnswer)

type VisibleParts = Pick<ProfileVisible, 'notes' | 'prompts'>

export interface ShownParts {
  readonly photos: readonly Pick<ProfilePhoto, 'filename' | 'thumbFilename'>[]
  readonly prompts: readonly PromptAnswer[]
}

/** The name of a part, as `LIKED_PART`. */
export const partName = (part: LikedPart): string =>
  part.kind === 'photo' ? `photo:${part.filename}` : `prompt:${part.prompt}`

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
  { memberId, visible }: { readonly memberId: MemberId; readonly visible: VisibleParts },
): Promise<ShownParts> {
  const [photos, answers] = await Promise.all([listPhotosOf(tx, { memberId }), listPromptAnswers(tx, { memberId })])
  return { photos: photos.filter(({ status }) => status === 'active'), prompts: shownAnswers(answers, visible) }
}

/** The parts of a person's profile that a viewer of that tier sees. Whether they see the person is asked before. */
export async function listSeenParts(
  tx: TenantTx,
  { tier, visible, ...look }: LookUp & { readonly tier: Tier; readonly visible: VisibleParts },
): Promise<ShownParts> {
  const [photos, answers] = await Promise.all([listActivePhotos(tx, look), listShownAnswers(tx, look)])
  return { photos: sharePhotos(photos, tier).shown, prompts: shownAnswers(answers, visible) }
}
