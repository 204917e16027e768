import type { PersonState } from '@hearth/db/queries/profiles/cards'

/** The states that decide whether a profile is in the search, and its relation to the viewer. */
export type ProfileState = Omit<PersonState, 'invisible'>

/** Whether this profile is there for everybody: it is in the search, and profile and account are active. */
const isThere = ({ searchable, profileStatus, memberStatus }: Omit<ProfileState, 'blocked'>): boolean =>
  searchable && profileStatus === 'active' && memberStatus === 'active'

/** Whether the viewer may see this profile wherever people are shown: it is there, and no block stands between the two. */
export const isPublic = (state: ProfileState): boolean => isThere(state) && !state.blocked

/** Whether a profile is there for members who know its address: public, or out of the search only because its member wishes so. */
const isKnown = ({ searchable, invisible, profileStatus, memberStatus }: Omit<PersonState, 'blocked'>): boolean =>
  isThere({ profileStatus, memberStatus, searchable: searchable || invisible })

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
