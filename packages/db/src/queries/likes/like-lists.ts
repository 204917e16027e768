import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { type LikeSide, NEW_LIKES_MAX } from '@hearth/contracts/likes'
import { and, desc, eq, not, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Drizzle } from '../../handle.ts'
import type { Cursor } from '../../paging.ts'
import { members } from '../../schema/accounts.ts'
import { likes } from '../../schema/likes.ts'
import { profiles } from '../../schema/profiles.ts'
import { cities, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { type CardRow, cardColumns, PERSON_IS_THERE, type PersonState } from '../profiles/cards.ts'
import { hideOthers, LIKE_OF_VIEWER, PROFILE_IS_NOT_HIDDEN, type Viewpoint } from '../relations/viewpoint.ts'

/** A card of the other person of a like. */
export interface LikeRow extends CardRow, Pick<PersonState, 'invisible'> {
  /** When it was sent; of a match, when it became one. */
  readonly at: Date
  /** Whether the liked one has not opened the liker's profile since. */
  readonly isNew: boolean
  /** The part of the profile that it is about; null if it is about the person. */
  readonly part: string | null
}

/** The last row of a page of likes. */
export interface LikeCursor extends Cursor {
  readonly isNew: boolean
}

interface LikesPage {
  readonly viewpoint: Viewpoint
  readonly side: LikeSide
  readonly after: LikeCursor | null
  readonly limit: number
  /** Of the likes received, these people's and fictional profiles' alone; with `matches` also what is a match. Null for all. */
  readonly only?: { readonly likerIds: readonly MemberId[]; readonly matches: boolean } | null
}

/** The likes of that side of the viewpoint's member, of people who are there: latest first, and of those received the new ones before the others. */
export async function listLikeCards(
  tx: TenantTx,
  { viewpoint, side, after, limit, only = null }: LikesPage,
): Promise<LikeRow[]> {
  const values = { memberId: viewpoint.memberId, limit, ...after, likerIds: only && `{${only.likerIds}}` }
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    likeCards(tx, values, {
      side,
      continued: after !== null,
      only: only && (only.matches ? 'or matches' : 'or fictional'),
    }),
  ])
  return rows
}

const SIDES = {
  received: { own: likes.likedId, other: likes.likerId, at: likes.createdAt },
  sent: { own: likes.likerId, other: likes.likedId, at: likes.createdAt },
  mutual: { own: likes.likerId, other: likes.likedId, at: likes.matchedAt },
} as const

interface LikesForm {
  readonly side: LikeSide
  readonly continued: boolean
  readonly only: 'or fictional' | 'or matches' | null
}

/** The likes of these people and those that the operator made. A list of ids, by which a few are found among any number. */
const AMONG_SHOWN = sql`${likes.likerId} = any(array(
  select unnest(${placeholder('likerIds')}::uuid[])
  union all select operator_like.liker_id from ${likes} operator_like
    where operator_like.tenant_id = ${placeholder('tenantId')} and operator_like.liked_id = ${placeholder('memberId')}
      and operator_like.by_operator))`
const AMONG_SHOWN_OR_MATCHES = sql`((${AMONG_SHOWN}) or ${likes.matchedAt} is not null)`

const likeCards = statement(
  (db, { side, continued, only }: LikesForm) => {
    const { own, other, at } = SIDES[side]
    const isFirstNew = side === 'received'
    const [isNew, time, id] = [
      placeholder('isNew'),
      placeholderFor(likes.createdAt, 'at'),
      sql`${placeholder('id')}::uuid`,
    ]
    const later: SQL = isFirstNew
      ? sql`(${likes.isNew}, ${at}, ${other}) < (${isNew}::boolean, ${time}::timestamptz, ${id})`
      : sql`(${at}, ${other}) < (${time}::timestamptz, ${id})`
    return (
      db
        .select({
          ...cardColumns,
          invisible: profiles.invisible,
          at: sql<Date>`${at}`.mapWith(likes.createdAt),
          isNew: likes.isNew,
          part: likes.part,
        })
        .from(likes)
        .innerJoin(profiles, and(eq(profiles.tenantId, likes.tenantId), eq(profiles.memberId, other)))
        .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
        .leftJoin(regions, eq(regions.id, profiles.regionId))
        .leftJoin(cities, eq(cities.id, profiles.cityId))
        .where(
          and(
            ofScope(likes),
            eq(own, placeholder('memberId')),
            side === 'mutual' ? sql`${likes.matchedAt} is not null` : undefined,
            continued ? later : undefined,
            only === null ? undefined : only === 'or matches' ? AMONG_SHOWN_OR_MATCHES : AMONG_SHOWN,
            // An invisible member, too, since the two like each other.
            PERSON_IS_THERE,
            PROFILE_IS_NOT_HIDDEN,
          ),
        )
        // By an expression, where few are shown: they are found by their ids then, and not by reading all in the order of an index.
        .orderBy(...(isFirstNew ? [desc(only ? sql`${likes.isNew} is true` : likes.isNew)] : []), desc(at), desc(other))
        .limit(placeholder('limit'))
    )
  },
  // A plan for anybody reads all that somebody has received to find the few, which is long for whoever many like.
  { keepsPlan: ({ only }) => only === null },
)

interface FictionalSought {
  readonly viewpoint: Viewpoint
  /** Of one of these genders. */
  readonly genders: readonly Gender[]
  /** Who look for one of these. */
  readonly seeking: readonly Seeking[]
}

/**
 * A fictional profile between which and the viewpoint's member no like stands, nor a match that was ended; null if there is none. Each member has an
 * order of their own, so that not all are liked by the same one.
 */
export async function findFictionalLiker(
  tx: TenantTx,
  { viewpoint, genders, seeking }: FictionalSought,
): Promise<MemberId | null> {
  const { memberId } = viewpoint
  const [, [row]] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    fictionalLiker(tx, { memberId, genders: `{${genders}}`, seeking: `{${seeking}}` }),
  ])
  return row?.memberId ?? null
}

const fictionalLiker = statement((db) =>
  db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .where(
      and(
        ofScope(profiles),
        profiles.fictional,
        profiles.searchable,
        sql`${profiles.gender} = any(${placeholder('genders')}::text[])`,
        sql`${profiles.seeking} = any(${placeholder('seeking')}::text[])`,
        PERSON_IS_THERE,
        PROFILE_IS_NOT_HIDDEN,
        sql`${LIKE_OF_VIEWER} = 'none'`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(likes)
            .where(
              and(ofScope(likes), eq(likes.likerId, profiles.memberId), eq(likes.likedId, placeholder('memberId'))),
            ),
        ),
      ),
    )
    .orderBy(sql`hashtextextended(concat(${profiles.memberId}, ${placeholder('memberId')}::uuid), 0)`)
    .limit(1),
)

/** Whose likes are a member's newest, of people who are there and not fictional, latest first. */
export async function listNewestLikers(
  tx: TenantTx,
  { viewpoint, limit }: { viewpoint: Viewpoint; limit: number },
): Promise<MemberId[]> {
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    newestLikers(tx, { memberId: viewpoint.memberId, limit }),
  ])
  return rows.map(({ likerId }) => likerId)
}

/** Those who like a member and are there. */
const likersOf = (db: Drizzle, ...which: SQLWrapper[]) =>
  db
    .select({ likerId: likes.likerId, createdAt: likes.createdAt })
    .from(likes)
    .innerJoin(profiles, and(eq(profiles.tenantId, likes.tenantId), eq(profiles.memberId, likes.likerId)))
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .where(and(ofScope(likes), eq(likes.likedId, placeholder('memberId')), PERSON_IS_THERE, ...which))

/** The index has new likes before the others, so the newest of both are found without sorting all. */
const newestLikers = statement((db) => {
  const [fresh, seen] = [likes.isNew, not(likes.isNew)].map((which) =>
    likersOf(db, which, not(profiles.fictional), PROFILE_IS_NOT_HIDDEN)
      .orderBy(desc(likes.createdAt), desc(likes.likerId))
      .limit(placeholder('limit')),
  ) as [ReturnType<typeof likersOf>, ReturnType<typeof likersOf>]
  return unionAll(fresh, seen).orderBy(sql`created_at desc`, sql`liker_id desc`).limit(placeholder('limit'))
})

/** How many people like a member who are there and not fictional, up to `most`. */
export async function countLikers(
  tx: TenantTx,
  { viewpoint, most }: { viewpoint: Viewpoint; most: number },
): Promise<number> {
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    likersCounted(tx, { memberId: viewpoint.memberId, most }),
  ])
  return rows.length
}

const likersCounted = statement((db) =>
  likersOf(db, not(profiles.fictional), PROFILE_IS_NOT_HIDDEN).limit(placeholder('most')),
)

/** The number of a member's new likes among those of these people, of fictional profiles, and matches; as of `countNewLikes`. */
export async function countNewLikesAmong(
  tx: TenantTx,
  { memberId, likerIds }: { memberId: MemberId; likerIds: readonly MemberId[] },
): Promise<number> {
  const rows = await newLikesAmong(tx, { memberId, likerIds: `{${likerIds}}`, limit: NEW_LIKES_MAX })
  return rows.length
}

const newLikesAmong = statement((db) => likersOf(db, likes.isNew, AMONG_SHOWN_OR_MATCHES).limit(placeholder('limit')))

/**
 * When a member liked somebody who is there, since when that is a match, and the kind of the part that it is about, latest first. A block removes likes and a
 * closed account keeps them for a while, so both are left out alike.
 */
export const listLikeTimes = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ createdAt: Date; matchedAt: Date | null; part: string | null }[]> => likeTimes(tx, { memberId })

const likeTimes = statement((db) =>
  db
    .select({
      createdAt: likes.createdAt,
      matchedAt: likes.matchedAt,
      part: sql<string | null>`split_part(${likes.part}, ':', 1)`,
    })
    .from(likes)
    .innerJoin(members, and(ofScope(members), eq(members.id, likes.likedId)))
    .innerJoin(profiles, and(ofScope(profiles), eq(profiles.memberId, likes.likedId)))
    .where(and(ofScope(likes), eq(likes.likerId, placeholder('memberId')), PERSON_IS_THERE))
    .orderBy(desc(likes.createdAt), likes.likedId),
)
