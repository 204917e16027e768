import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, sql } from 'drizzle-orm'
import { type MemberStatus, members } from '../../schema/accounts.ts'
import { photos } from '../../schema/photos.ts'
import { type ProfileStatus, profileInterests, profiles } from '../../schema/profiles.ts'
import { cities, interests, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PhotoRow } from '../photos/own-photos.ts'

/** The data of one member's card, and whether it may be shown. */
export interface CardRow {
  readonly memberId: MemberId
  readonly memberStatus: MemberStatus
  readonly profileStatus: ProfileStatus
  readonly searchable: boolean
  readonly fictional: boolean
  readonly name: string
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
  /**
   * Ids without the explicit interests, which only profiles show; unordered, because sorting them in forty subqueries takes longer than finding them.
   */
  readonly interests: readonly string[]
  /** The main photo, if it is active. */
  readonly photo: Pick<PhotoRow, 'thumbFilename' | 'colour'> | null
  /** When that photo was sent, if support has not reviewed it. */
  readonly unreviewedSince: Date | null
}

/** The cards of these members, in any order; unknown ids are left out. */
export const listCards = (tx: TenantTx, { memberIds }: { memberIds: readonly MemberId[] }): Promise<CardRow[]> =>
  cards(tx, { memberIds: `{${memberIds}}` })

/** The columns of both a card and a profile's page. */
export const cardColumns = {
  memberStatus: members.status,
  profileStatus: profiles.status,
  searchable: profiles.searchable,
  fictional: profiles.fictional,
  name: profiles.name,
  birthDate: profiles.birthDate,
  country: profiles.country,
  region: regions.name,
  city: cities.name,
  lastOnlineAt: profiles.lastOnlineAt,
} as const

const cards = statement((db) =>
  db
    .select({
      ...cardColumns,
      memberId: profiles.memberId,
      about: sql<string | null>`left(${profiles.about}, 300)`,
      interests: sql<string[]>`array(
        select ${profileInterests.interestId} from ${profileInterests}
        where ${ofScope(profileInterests)} and ${profileInterests.memberId} = ${profiles.memberId}
          and ${profileInterests.interestId} <> all (array(select ${interests.id} from ${interests} where ${interests.explicit})))`,
      photo: {
        thumbFilename: photos.thumbFilename,
        colour: photos.colour,
      },
      unreviewedSince: sql<Date | null>`case when ${photos.toModerate} then ${photos.createdAt} end`.mapWith(
        photos.createdAt,
      ),
    })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .leftJoin(
      photos,
      and(
        eq(photos.tenantId, profiles.tenantId),
        eq(photos.memberId, profiles.memberId),
        photos.main,
        eq(photos.status, 'active'),
      ),
    )
    .where(and(ofScope(profiles), sql`${profiles.memberId} = any(${placeholder('memberIds')}::uuid[])`)),
)
