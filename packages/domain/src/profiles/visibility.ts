import { FREE_PHOTOS, type Prompt } from '@hearth/contracts/profiles'
import type { PROFILE_FIELDS } from '@hearth/contracts/tenant-settings'
import type { PersonState } from '@hearth/db/queries/profiles/cards'

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** What a site shows of profiles. */
export interface Visible {
  /** Setting visible_profile_fields. */
  readonly fields: readonly ProfileField[]
  /** Setting visible_profile_notes: whether texts of members are shown. */
  readonly notes: boolean
}

/** What the page of one profile shows in addition. */
export interface ProfileVisible extends Visible {
  /** Setting profile_prompts. */
  readonly prompts: readonly Prompt[]
  /** Setting visible_explicit_interests: whether logged-in members see explicit interests on a profile. */
  readonly explicitInterests: boolean
}

/** The site's prompts; none if the site does not show members' texts. */
export const askedPrompts = ({ notes, prompts }: Pick<ProfileVisible, 'notes' | 'prompts'>): readonly Prompt[] =>
  notes ? prompts : []

/** The relation of a viewer to a profile, which decides which photos they see. */
type ViewerTier = 'visitor' | 'free' | 'premium' | 'owner'

/** The photos that a viewer may see, and how many more the next tier sees: for a visitor the free member's, for a free member all. */
interface PhotoShare<Photo> {
  readonly shown: readonly Photo[]
  readonly locked: number
}

/**
 * Divides the photos of a profile, which must be in the order in which they are shown (decision 16): a visitor sees the main one, a free member the
 * first FREE_PHOTOS, a premium member and the owner all of them.
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

/** The states that decide whether a profile is in the search, and its relation to the viewer. */
export type ProfileState = Omit<PersonState, 'invisible'>

/** Whether this profile is there for everybody: it is in the search, and profile and account are active. */
const isThere = ({ searchable, profileStatus, memberStatus }: Omit<ProfileState, 'blocked'>): boolean =>
  searchable && profileStatus === 'active' && memberStatus === 'active'

/** Whether the viewer may see this profile wherever people are shown: it is there, and no block stands between the two. */
export const isPublic = ({ blocked, ...state }: ProfileState): boolean => isThere(state) && !blocked

/** Whether a profile is there for members who know its address: public, or out of the search only because its member wishes so. */
const isKnown = ({ searchable, invisible, ...state }: Omit<PersonState, 'blocked'>): boolean =>
  isThere({ ...state, searchable: searchable || invisible })

declare const allowed: unique symbol
/**
 * A row about a person who may be shown to this viewer. Only the functions below make one, from a row that knows the relation of the two, and only
 * such a row can become a view: a card, a profile, a name in a text. So whatever shows somebody (a list, a mail, a notice, an event) has asked.
 */
export type Shown<Row> = Row & { readonly [allowed]: true }

/**
 * Removes from every list of members those who may not be seen, and the viewer. Queries filter by `searchable` and blocks already; this covers
 * members whose `searchable` is out of date, such as one banned a moment ago.
 */
export const withoutHidden = <Row extends ProfileState & { readonly memberId: string }>(
  rows: readonly Row[],
  viewerId: string | null,
): Shown<Row>[] => rows.filter((row): row is Shown<Row> => isPublic(row) && row.memberId !== viewerId)

/**
 * The row, if this person may be shown to a viewer who names them: anybody sees whom everybody sees, members also whom they know, and everybody
 * themself.
 */
export const ifShown = <Row extends PersonState & { readonly memberId: string }>(
  row: Row | null,
  viewerId: string | null,
): Shown<Row> | null =>
  row && (row.memberId === viewerId || isPublic(row) || (viewerId !== null && !row.blocked && isKnown(row)))
    ? (row as Shown<Row>)
    : null

/** The row of somebody whom the viewer has blocked, who is named to them in spite of the block as long as the profile is there. */
export const ifNamed = <Row extends PersonState>(row: Row): Shown<Row> | null =>
  isKnown(row) ? (row as Shown<Row>) : null
