import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, or, sql } from 'drizzle-orm'
import { type MemberStatus, members } from '../../schema/accounts.ts'
import { type ProfileStatus, profiles } from '../../schema/profiles.ts'
import { cities, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import {
  hideOthers,
  LIKE_OF_VIEWER,
  type LikeColumn,
  ONLINE_IS_SHARED,
  PROFILE_IS_HIDDEN,
  type Viewpoint,
} from '../relations/viewpoint.ts'

/**
 * Whether a profile is there for members who know of it, in a query that joins both tables: also out of the search, if only because its member is
 * invisible. It says nothing of blocks.
 */
export const PERSON_IS_THERE = and(
  eq(members.status, 'active'),
  eq(profiles.status, 'active'),
  or(profiles.searchable, profiles.invisible),
)

/** What decides whether a member is shown to a viewer. */
export interface PersonState {
  readonly memberStatus: MemberStatus
  readonly profileStatus: ProfileStatus
  readonly searchable: boolean
  readonly invisible: boolean
  /** The relation of the two: whether a block stands between them. Only a query that takes a viewpoint knows it. */
  readonly blocked: boolean
}

/** The data of one member's card, and whether it may be shown. */
export interface CardRow extends Omit<PersonState, 'invisible'> {
  readonly memberId: MemberId
  readonly fictional: boolean
  readonly name: string
  readonly gender: Gender
  readonly seeking: Seeking
  /** What stands between the viewer and the member; `none` for a visitor. */
  readonly like: LikeColumn
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Name of the region. */
  readonly region: string | null
  /** Name of the city. */
  readonly city: string | null
  /** The first few hundred characters of their text. */
  readonly about: string | null
  readonly lastOnlineAt: Date
  /** Whether viewer and member both show when they are online; nothing may be told of the time otherwise. */
  readonly sharesOnline: boolean
  /** Ids in alphabetical order, without the explicit interests, which only profiles show. */
  readonly interests: readonly string[]
  /** Of the main photo; null if there is none that is active. */
  readonly thumbFilename: string | null
  /** `#rrggbb`, shown while the photo loads; null with the name. */
  readonly colour: string | null
  /** When that photo was sent, if support has not reviewed it. */
  readonly unreviewedSince: Date | null
}

/** The columns of both a card and a profile's page. */
export const personColumns = {
  memberStatus: members.status,
  profileStatus: profiles.status,
  searchable: profiles.searchable,
  fictional: profiles.fictional,
  name: profiles.name,
  gender: profiles.gender,
  seeking: profiles.seeking,
  birthDate: profiles.birthDate,
  country: profiles.country,
  region: regions.name,
  city: cities.name,
  lastOnlineAt: profiles.lastOnlineAt,
} as const

/** The columns of a card, of a query that joins members, regions and cities, and that `hideOthers` precedes. */
export const cardColumns = {
  ...personColumns,
  blocked: PROFILE_IS_HIDDEN,
  like: LIKE_OF_VIEWER,
  sharesOnline: ONLINE_IS_SHARED,
  memberId: profiles.memberId,
  about: sql<string | null>`left(${profiles.about}, 300)`,
  interests: profiles.cardInterests,
  thumbFilename: profiles.cardThumbFilename,
  colour: profiles.cardColour,
  unreviewedSince: profiles.cardUnreviewedSince,
} as const

/** The cards of these members, in any order; unknown ids are left out. */
export async function listCards(
  tx: TenantTx,
  { memberIds, viewpoint }: { memberIds: readonly MemberId[]; viewpoint: Viewpoint | null },
): Promise<CardRow[]> {
  const [, rows] = await Promise.all([hideOthers(tx, { viewpoint }), cards(tx, { memberIds: `{${memberIds}}` })])
  return rows
}

const cards = statement((db) =>
  db
    .select(cardColumns)
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(and(ofScope(profiles), sql`${profiles.memberId} = any(${placeholder('memberIds')}::uuid[])`)),
)
