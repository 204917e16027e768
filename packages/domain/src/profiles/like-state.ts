import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { LikeState } from '@hearth/contracts/likes'
import type { LikeColumn } from '@hearth/db/queries/relations/viewpoint'

/** Who somebody is and whom they look for. */
export interface Sought {
  readonly gender: Gender
  readonly seeking: Seeking
}

const seeks = ({ seeking }: Sought, { gender }: Sought): boolean => seeking === 'everyone' || seeking === gender

/** Whether each of the two looks for the other's gender. */
export const seekEachOther = (one: Sought, other: Sought): boolean => seeks(one, other) && seeks(other, one)

/** What stands between a viewer and a person as the viewer gets it; null if the viewer may not like them, so that nothing offers it. */
export function likeStateOf(person: Sought & { readonly like: LikeColumn }, viewer: Sought | null) {
  const { like } = person
  if (!viewer || like === 'ended') return null
  const isLike = like === 'liked' || like === 'matched'
  return isLike || seekEachOther(person, viewer) ? (like satisfies LikeState) : null
}
