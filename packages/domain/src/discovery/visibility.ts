import { FREE_PHOTOS } from '@hearth/contracts/profiles'

/** What a site shows of a profile. */
export interface Visible {
  /** Setting visible_profile_fields. */
  readonly fields: readonly string[]
  /** Setting visible_profile_notes: what members wrote about themselves. */
  readonly notes: boolean
}

/** Who looks at a profile's photos. */
export type Onlooker = 'visitor' | 'free' | 'premium' | 'owner'

/** What opens the photos that an onlooker does not see. */
export type Unlock = 'login' | 'premium'

/** The photos that somebody may see, the number of the others, and what would open them. */
export interface PhotoShare<Photo> {
  readonly shown: readonly Photo[]
  readonly locked: number
  /** Null when nothing is locked. */
  readonly unlock: Unlock | null
}

/**
 * Divides the photos of a profile, which come in the order in which they are shown (decision 16): a visitor sees the main one, a free
 * member the first FREE_PHOTOS, a premium member and the owner all of them.
 */
export function sharePhotos<Photo extends { readonly main: boolean }>(
  photos: readonly Photo[],
  onlooker: Onlooker,
): PhotoShare<Photo> {
  const shown = photos.filter(
    ({ main }, at) => onlooker === 'owner' || onlooker === 'premium' || (onlooker === 'free' ? at < FREE_PHOTOS : main),
  )
  const locked = photos.length - shown.length
  const unlock = onlooker === 'visitor' ? 'login' : 'premium'
  return { shown, locked, unlock: locked > 0 ? unlock : null }
}

interface Standing {
  readonly searchable: boolean
  readonly profileStatus: string
  readonly memberStatus: string
}

/** Whether others may see this profile at all: it takes part in the search, and its account is in use. */
export const isPublic = ({ searchable, profileStatus, memberStatus }: Standing): boolean =>
  searchable && profileStatus === 'active' && memberStatus === 'active'

/**
 * The rules that every list of members passes before it is shown: nobody who may not be seen, and never the viewer. The query leaves
 * them out already; this holds also for who was taken away a moment ago, and against a mistake in a query.
 */
export const withoutHidden = <Row extends Standing & { readonly memberId: string }>(
  rows: readonly Row[],
  viewerId: string | null,
): Row[] => rows.filter((row) => isPublic(row) && row.memberId !== viewerId)
