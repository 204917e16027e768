import { FREE_PHOTOS, type Prompt } from '@hearth/contracts/profiles'
import type { PROFILE_FIELDS } from '@hearth/contracts/tenant-settings'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import type { ProfileStatus } from '@hearth/db/queries/profiles/profiles'

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** What a site shows of a profile. */
export interface Visible {
  /** Setting visible_profile_fields. */
  readonly fields: readonly ProfileField[]
  /** Setting visible_profile_notes: what members wrote about themselves. */
  readonly notes: boolean
}

/** What the page of one profile shows besides. */
export interface ProfileVisible extends Visible {
  /** Setting profile_prompts. */
  readonly prompts: readonly Prompt[]
  /** Setting visible_explicit_interests: logged-in members see explicit interests on a profile. */
  readonly explicitInterests: boolean
}

/** The prompts that members answer and see: what they wrote about themselves, so none where that is not shown. */
export const askedPrompts = ({ notes, prompts }: Pick<ProfileVisible, 'notes' | 'prompts'>): readonly Prompt[] =>
  notes ? prompts : []

/** The relation of a viewer to a profile; decides which photos they see. */
type ViewerTier = 'visitor' | 'free' | 'premium' | 'owner'

/** The photos that somebody may see, and how many more the next tier sees: to a visitor a free member’s, to a free member all. */
interface PhotoShare<Photo> {
  readonly shown: readonly Photo[]
  readonly locked: number
}

/**
 * Divides the photos of a profile, which come in the order in which they are shown (decision 16): a visitor sees the main one, a free
 * member the first FREE_PHOTOS, a premium member and the owner all of them.
 */
export function sharePhotos<Photo extends { readonly main: boolean }>(
  photos: readonly Photo[],
  tier: ViewerTier,
): PhotoShare<Photo> {
  const free = photos.slice(0, FREE_PHOTOS)
  if (tier === 'visitor')
    return { shown: photos.filter(({ main }) => main), locked: free.filter(({ main }) => !main).length }
  return tier === 'free' ? { shown: free, locked: photos.length - free.length } : { shown: photos, locked: 0 }
}

/** What decides whether others may see a profile. */
export interface ProfileState {
  readonly searchable: boolean
  readonly profileStatus: ProfileStatus
  readonly memberStatus: MemberStatus
}

/** Whether others may see this profile at all: it takes part in the search, and its account is in use. */
export const isPublic = ({ searchable, profileStatus, memberStatus }: ProfileState): boolean =>
  searchable && profileStatus === 'active' && memberStatus === 'active'

/** Whether members who know its address see this profile: its account is in use, and nothing but its member's wish keeps it out of the search. */
export const isKnown = ({ searchable, invisible, ...state }: ProfileState & { readonly invisible: boolean }): boolean =>
  isPublic({ ...state, searchable: searchable || invisible })

declare const allowed: unique symbol
/** A row of a list that passed its rules. Only `withoutHidden` makes one, and only such a row becomes a view. */
export type Shown<Row> = Row & { readonly [allowed]: true }

/**
 * The rules that every list of members passes before it is shown: nobody who may not be seen, and never the viewer. `searchable` keeps them
 * out of the query where it is kept as it should be; this holds also where it is not, and for who was taken away a moment ago.
 */
export const withoutHidden = <Row extends ProfileState & { readonly memberId: string }>(
  rows: readonly Row[],
  viewerId: string | null,
): Shown<Row>[] => rows.filter((row): row is Shown<Row> => isPublic(row) && row.memberId !== viewerId)
