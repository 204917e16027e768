import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { StatedTraits } from '@hearth/contracts/profiles'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { members } from '../../schema/accounts.ts'
import { photos } from '../../schema/photos.ts'
import { profileColumns, profileInterests, profilePrompts, profiles } from '../../schema/profiles.ts'
import { cities, interests, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PhotoRow } from '../photos/own-photos.ts'
import { type LookUp, likeColumns, lookUp, PERSON, PROFILE_IS_BLOCKED } from '../relations/viewpoint.ts'
import { type CardRow, type PersonState, personColumns } from './cards.ts'
import type { PromptAnswer } from './own-lists.ts'

/** The data of a profile's page, and whether it may be shown. */
export interface ProfilePageRow
  extends StatedTraits,
    PersonState,
    Omit<CardRow, keyof PersonState | 'interests' | 'thumbFilename' | 'colour' | 'unreviewedSince'> {
  /** Whether they like the viewer. */
  readonly likesViewer: boolean
  /** The part of their profile that the viewer's like is about, and that of the viewer's that theirs is about, as `LIKED_PART`. */
  readonly likedPart: string | null
  readonly viewerPart: string | null
  /** The whole text. */
  readonly about: string | null
  /** The member's interface language, which is probably that of their texts; null if none was chosen. */
  readonly language: Locale | null
}

export async function findProfilePage(tx: TenantTx, look: LookUp): Promise<ProfilePageRow | null> {
  const viewerId = look.viewpoint?.memberId ?? null
  const [, [row]] = await Promise.all([lookUp(tx, look), profilePage(tx, { viewerId })])
  return row ?? null
}

const profilePage = statement((db) =>
  db
    .select({
      memberId: profiles.memberId,
      ...personColumns,
      ...profileColumns,
      invisible: profiles.invisible,
      blocked: PROFILE_IS_BLOCKED,
      ...likeColumns,
      language: members.language,
    })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(and(ofScope(profiles), eq(profiles.memberId, PERSON))),
)

export type ProfilePhoto = Pick<PhotoRow, 'filename' | 'thumbFilename' | 'width' | 'height' | 'colour'>
export interface ProfilePhotoRow extends ProfilePhoto {
  readonly id: PhotoId
  readonly main: boolean
}

/** The active photos of a person, the main one first, then by position. */
export async function listActivePhotos(tx: TenantTx, look: LookUp): Promise<ProfilePhotoRow[]> {
  const [, rows] = await Promise.all([lookUp(tx, look), activePhotos(tx, {})])
  return rows
}

const activePhotos = statement((db) =>
  db
    .select({
      id: photos.id,
      filename: photos.filename,
      thumbFilename: photos.thumbFilename,
      main: photos.main,
      width: photos.width,
      height: photos.height,
      colour: photos.colour,
    })
    .from(photos)
    .where(and(ofScope(photos), eq(photos.memberId, PERSON), eq(photos.status, 'active')))
    .orderBy(desc(photos.main), asc(photos.position), asc(photos.id)),
)

export interface InterestOfMember {
  readonly id: string
  readonly explicit: boolean
}

/** A member's own interests, in any order. */
export const listInterestsOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<readonly InterestOfMember[]> => interestsOf(tx, { memberId }, 'own')

/** The interests of a person, in any order. */
export async function listShownInterests(tx: TenantTx, look: LookUp): Promise<readonly InterestOfMember[]> {
  const [, rows] = await Promise.all([lookUp(tx, look), interestsOf(tx, {}, 'person')])
  return rows
}

/** Whose rows a statement reads: those of the member it is given, or of the person who was looked up. */
type Whose = 'own' | 'person'
const idOf = (whose: Whose) => (whose === 'own' ? placeholder('memberId') : PERSON)

const interestsOf = statement((db, whose: Whose) =>
  db
    .select({ id: profileInterests.interestId, explicit: sql<boolean>`coalesce(${interests.explicit}, false)` })
    .from(profileInterests)
    .leftJoin(interests, eq(interests.id, profileInterests.interestId))
    .where(and(ofScope(profileInterests), eq(profileInterests.memberId, idOf(whose)))),
)

/** A member's own answers in their order, including those to prompts that the tenant no longer offers. */
export const listPromptAnswers = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<PromptAnswer[]> =>
  promptAnswers(tx, { memberId }, 'own')

/** The answers of a person in their order, the same ones. */
export async function listShownAnswers(tx: TenantTx, look: LookUp): Promise<PromptAnswer[]> {
  const [, rows] = await Promise.all([lookUp(tx, look), promptAnswers(tx, {}, 'person')])
  return rows
}

const promptAnswers = statement((db, whose: Whose) =>
  db
    .select({ prompt: profilePrompts.prompt, answer: profilePrompts.answer })
    .from(profilePrompts)
    .where(and(ofScope(profilePrompts), eq(profilePrompts.memberId, idOf(whose))))
    .orderBy(asc(profilePrompts.position), asc(profilePrompts.prompt)),
)
