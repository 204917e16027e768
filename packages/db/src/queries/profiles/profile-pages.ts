import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { StatedTraits } from '@hearth/contracts/profiles'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { members } from '../../schema/accounts.ts'
import { photos } from '../../schema/photos.ts'
import { profileColumns, profileInterests, profiles } from '../../schema/profiles.ts'
import { cities, interests, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PhotoRow } from '../photos/own-photos.ts'
import { type CardRow, personColumns } from './cards.ts'

/** The data of a profile's page, and whether it may be shown. */
export interface ProfilePageRow
  extends StatedTraits,
    Omit<CardRow, 'memberId' | 'interests' | 'thumbFilename' | 'colour' | 'unreviewedSince'> {
  readonly invisible: boolean
  readonly gender: Gender
  readonly seeking: Seeking
  /** The whole text. */
  readonly about: string | null
  /** The member's interface language, which is probably that of their texts; null if none was chosen. */
  readonly language: Locale | null
}

export async function findProfilePage(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<ProfilePageRow | null> {
  const [row] = await profilePage(tx, { memberId })
  return row ?? null
}

const profilePage = statement((db) =>
  db
    .select({
      ...personColumns,
      ...profileColumns,
      invisible: profiles.invisible,
      language: members.language,
    })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

export type ProfilePhoto = Pick<PhotoRow, 'filename' | 'thumbFilename' | 'width' | 'height' | 'colour'>
export interface ProfilePhotoRow extends ProfilePhoto {
  readonly main: boolean
}

/** The active photos of a member, the main one first, then by position. */
export const listActivePhotos = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<ProfilePhotoRow[]> =>
  activePhotos(tx, { memberId })

const activePhotos = statement((db) =>
  db
    .select({
      filename: photos.filename,
      thumbFilename: photos.thumbFilename,
      main: photos.main,
      width: photos.width,
      height: photos.height,
      colour: photos.colour,
    })
    .from(photos)
    .where(and(ofScope(photos), eq(photos.memberId, placeholder('memberId')), eq(photos.status, 'active')))
    .orderBy(desc(photos.main), asc(photos.position), asc(photos.id)),
)

export interface InterestOfMember {
  readonly id: string
  readonly explicit: boolean
}

/** A member's interests, in any order. */
export const listInterestsOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<readonly InterestOfMember[]> => interestsOf(tx, { memberId })

const interestsOf = statement((db) =>
  db
    .select({ id: profileInterests.interestId, explicit: sql<boolean>`coalesce(${interests.explicit}, false)` })
    .from(profileInterests)
    .leftJoin(interests, eq(interests.id, profileInterests.interestId))
    .where(and(ofScope(profileInterests), eq(profileInterests.memberId, placeholder('memberId')))),
)
