import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { NEW_LIKES_MAX } from '@hearth/contracts/likes'
import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { participants } from '../../schema/conversations.ts'
import { endedMatches, likes, skips } from '../../schema/likes.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { PERSON_IS_THERE } from '../profiles/cards.ts'
import { SET_OTHER } from '../relations/viewpoint.ts'

/** Two members, in either order. */
export interface Pair {
  readonly memberId: MemberId
  readonly otherId: MemberId
}
/** A like's direction. */
export interface Direction {
  readonly likerId: MemberId
  readonly likedId: MemberId
}

const lower = sql<MemberId>`least(${placeholder('memberId')}::uuid, ${placeholder('otherId')}::uuid)`
const higher = sql<MemberId>`greatest(${placeholder('memberId')}::uuid, ${placeholder('otherId')}::uuid)`

/**
 * Has what changes between two people happen one after another until the transaction ends: without it, two who like each other at the same moment would
 * each not see the other's like. It comes first in its transaction, so that nobody waits in a circle.
 */
export async function lockPair(tx: TenantTx, { memberId, otherId }: Pair): Promise<void> {
  await pairLock(tx, { memberId, otherId })
}

const pairLock = statement((db) => db.select({ lock: lockOf(lower, higher) }).from(sql`(select 1) as one`))

function lockOf(lower: SQL, higher: SQL): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(concat(${placeholder('tenantId')}::uuid, ${lower}, ${higher}), 0))`
}

/** The other one of a member's two: a person, or whoever has a conversation with the member. */
export type Other = { readonly memberId: MemberId } | { readonly conversationId: ConversationId }

/**
 * The same for two of whom only the conversation may be known; resolves with the other one. The statements that are sent behind this one without waiting
 * for it read the other one as `OTHER`. Null, with nothing locked and nobody as `OTHER`, for a conversation that is not the member's.
 */
export async function lockPairWith(
  tx: TenantTx,
  { memberId, other }: { readonly memberId: MemberId; readonly other: Other },
): Promise<MemberId | null> {
  const [row] = await ('memberId' in other
    ? personPairLock(tx, { memberId, otherId: other.memberId })
    : conversationPairLock(tx, { memberId, conversationId: other.conversationId }))
  return row?.otherId ?? null
}

const personPairLock = statement((db) =>
  db.select({ lock: lockOf(lower, higher), otherId: SET_OTHER.given }).from(sql`(select 1) as one`),
)

const conversationPairLock = statement((db) => {
  const [own, other] = [sql`${participants.memberId}`, sql`${participants.otherId}`]
  return db
    .select({
      lock: lockOf(sql`least(${own}, ${other})`, sql`greatest(${own}, ${other})`),
      otherId: SET_OTHER.ofConversation,
    })
    .from(participants)
    .where(
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('memberId')),
        eq(participants.conversationId, placeholder('conversationId')),
      ),
    )
})

export interface LikesBetween {
  /** Whether the member likes the other. */
  readonly sent: boolean
  /** Whether the other likes the member. */
  readonly received: boolean
  /** Since when they are a match; null if they are none. */
  readonly matchedAt: Date | null
  /** Whether the member has skipped the other. */
  readonly skipped: boolean
  /** When their match was ended; null if none was, or not within the time that is kept. */
  readonly endedAt: Date | null
}

/** What likes stand between a member and another one, and whether the member has skipped them. */
export async function findLikesBetween(tx: TenantTx, { memberId, otherId }: Pair): Promise<LikesBetween> {
  const [rows, [ended], skipped] = await Promise.all([
    likesBetween(tx, { memberId, otherId }),
    matchEnd(tx, { memberId, otherId }),
    skipBetween(tx, { memberId, otherId }),
  ])
  return {
    sent: rows.some(({ likerId }) => likerId === memberId),
    received: rows.some(({ likerId }) => likerId === otherId),
    matchedAt: rows[0]?.matchedAt ?? null,
    skipped: skipped.length > 0,
    endedAt: ended?.endedAt ?? null,
  }
}

const direction = (liker: string, liked: string) =>
  and(eq(likes.likerId, placeholder(liker)), eq(likes.likedId, placeholder(liked)))
const ofPair = () => and(ofScope(likes), or(direction('memberId', 'otherId'), direction('otherId', 'memberId')))

const likesBetween = statement((db) =>
  db.select({ likerId: likes.likerId, matchedAt: likes.matchedAt }).from(likes).where(ofPair()),
)

const matchEnd = statement((db) =>
  db
    .select({ endedAt: endedMatches.endedAt })
    .from(endedMatches)
    .where(and(ofScope(endedMatches), eq(endedMatches.lowerId, lower), eq(endedMatches.higherId, higher))),
)

const isSkip = () => and(eq(skips.memberId, placeholder('memberId')), eq(skips.skippedId, placeholder('otherId')))

const skipBetween = statement((db) =>
  db
    .select({ createdAt: skips.createdAt })
    .from(skips)
    .where(and(ofScope(skips), isSkip())),
)

interface NewLike extends Direction {
  readonly createdAt: Date
  /** The part of the profile that it is about; null if it is about the person. */
  readonly part: string | null
  readonly key: string | null
}

/** Stores a like; throws if it is there already, or if one of the two is not of this tenant. */
export async function insertLike(tx: TenantTx, { likerId, likedId, createdAt, part, key }: NewLike): Promise<void> {
  await likeInsert(tx, { likerId, likedId, createdAt, part, key })
}

const likeInsert = statement((db) =>
  db.insert(likes).values({
    tenantId: placeholder('tenantId'),
    likerId: placeholder('likerId'),
    likedId: placeholder('likedId'),
    createdAt: placeholder('createdAt'),
    part: placeholder('part'),
    key: placeholder('key'),
  }),
)

/** Stores a like of the operator's in the name of a profile; false if that is not a fictional one. Throws if it is there already. */
export async function insertOperatorLike(
  tx: TenantTx,
  { likerId, likedId, createdAt }: Direction & { createdAt: Date },
): Promise<boolean> {
  const { count } = await operatorLikeInsert(tx, { likerId, likedId, createdAt })
  return count > 0
}

const operatorLikeInsert = statement((db) =>
  db.insert(likes).select(
    db
      .select({
        tenantId: profiles.tenantId,
        likerId: profiles.memberId,
        likedId: sql<MemberId>`${placeholder('likedId')}::uuid`.as('likedId'),
        createdAt: sql<Date>`${placeholderFor(likes.createdAt, 'createdAt')}::timestamptz`.as('createdAt'),
        isNew: sql<boolean>`true`.as('isNew'),
        matchedAt: sql<Date | null>`null::timestamptz`.as('matchedAt'),
        byOperator: sql<boolean>`true`.as('byOperator'),
        part: sql<string | null>`null::text`.as('part'),
        key: sql<string | null>`null::uuid`.as('key'),
      })
      .from(profiles)
      .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('likerId')), profiles.fictional)),
  ),
)

/** The number of likes of the operator's that a member has received after that moment. */
export async function countOperatorLikes(
  tx: TenantTx,
  { memberId, after }: { memberId: MemberId; after: Date },
): Promise<number> {
  const [row] = await operatorLikeCount(tx, { memberId, after })
  return row?.count ?? 0
}

const operatorLikeCount = statement((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(likes)
    .where(
      and(
        ofScope(likes),
        eq(likes.likedId, placeholder('memberId')),
        likes.byOperator,
        gt(likes.createdAt, placeholderFor(likes.createdAt, 'after')),
      ),
    ),
)

/** Makes two likes a match. That of the other is answered by it, so it is no longer new to the member. */
export async function updateLikesMatched(
  tx: TenantTx,
  { memberId, otherId, matchedAt }: Pair & { matchedAt: Date },
): Promise<void> {
  await likesMatched(tx, { memberId, otherId, matchedAt })
}

const likesMatched = statement((db) =>
  db
    .update(likes)
    .set({
      matchedAt: sql`${placeholderFor(likes.matchedAt, 'matchedAt')}`,
      isNew: sql`${likes.isNew} and ${likes.likedId} <> ${placeholder('memberId')}`,
    })
    .where(ofPair()),
)

/** Notes that the liked one has opened the liker's profile; false if there is no new like. */
export async function updateLikeSeen(tx: TenantTx, { likerId, likedId }: Direction): Promise<boolean> {
  const { count } = await likeSeen(tx, { likerId, likedId })
  return count > 0
}

const likeSeen = statement((db) =>
  db
    .update(likes)
    .set({ isNew: false })
    .where(and(ofScope(likes), direction('likerId', 'likedId'), likes.isNew)),
)

/** Removes a like and returns the key of its call; null if there is none, or if the two are a match. */
export async function removeLike(
  tx: TenantTx,
  { likerId, likedId }: Direction,
): Promise<{ key: string | null } | null> {
  const [removed] = await likeRemoval(tx, { likerId, likedId })
  return removed ?? null
}

const likeRemoval = statement((db) =>
  db
    .delete(likes)
    .where(and(ofScope(likes), direction('likerId', 'likedId'), sql`${likes.matchedAt} is null`))
    .returning({ key: likes.key }),
)

/** Removes what likes stand between two people and returns their number. */
export async function removeLikesBetween(tx: TenantTx, { memberId, otherId }: Pair): Promise<number> {
  const { count } = await removalBetween(tx, { memberId, otherId })
  return count
}

const removalBetween = statement((db) => db.delete(likes).where(ofPair()))

/** Notes that the match of two was ended. */
export async function insertEndedMatch(
  tx: TenantTx,
  { memberId, otherId, endedAt }: Pair & { endedAt: Date },
): Promise<void> {
  await endInsert(tx, { memberId, otherId, endedAt })
}

const endInsert = statement((db) =>
  db
    .insert(endedMatches)
    .values({
      tenantId: placeholder('tenantId'),
      lowerId: lower,
      higherId: higher,
      endedAt: placeholder('endedAt'),
    })
    .onConflictDoUpdate({
      target: [endedMatches.tenantId, endedMatches.lowerId, endedMatches.higherId],
      set: { endedAt: sql`excluded.ended_at` },
    }),
)

/** Removes up to `limit` ends of matches from before that time, oldest first, and returns their number. */
export async function removeOldEndedMatches(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ lowerId: endedMatches.lowerId, higherId: endedMatches.higherId })
    .from(endedMatches)
    .where(and(ofTenant(tx, endedMatches), lte(endedMatches.endedAt, before)))
    .orderBy(endedMatches.endedAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(endedMatches)
    .where(
      and(
        ofTenant(tx, endedMatches),
        lte(endedMatches.endedAt, before),
        sql`(${endedMatches.lowerId}, ${endedMatches.higherId}) in (select ${old.lowerId}, ${old.higherId} from ${old})`,
      ),
    )
  return count
}

/** Notes that a member skips another one; throws if it is noted already, or if one of the two is not of this tenant. */
export async function insertSkip(
  tx: TenantTx,
  { memberId, otherId, createdAt }: Pair & { createdAt: Date },
): Promise<void> {
  await skipInsert(tx, { memberId, otherId, createdAt })
}

const skipInsert = statement((db) =>
  db.insert(skips).values({
    tenantId: placeholder('tenantId'),
    memberId: placeholder('memberId'),
    skippedId: placeholder('otherId'),
    createdAt: placeholder('createdAt'),
  }),
)

/** Removes the note that a member skips another one, if there is one. */
export async function removeSkip(tx: TenantTx, { memberId, otherId }: Pair): Promise<void> {
  await skipRemoval(tx, { memberId, otherId })
}

const skipRemoval = statement((db) => db.delete(skips).where(and(ofScope(skips), isSkip())))

/** When a member skipped somebody who is there, latest first; as of `listLikeTimes`. */
export const listSkipTimes = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<{ createdAt: Date }[]> =>
  skipTimes(tx, { memberId })

const skipTimes = statement((db) =>
  db
    .select({ createdAt: skips.createdAt })
    .from(skips)
    .innerJoin(members, and(ofScope(members), eq(members.id, skips.skippedId)))
    .innerJoin(profiles, and(ofScope(profiles), eq(profiles.memberId, skips.skippedId)))
    .where(and(ofScope(skips), eq(skips.memberId, placeholder('memberId')), PERSON_IS_THERE))
    .orderBy(desc(skips.createdAt), skips.skippedId),
)

/** Removes up to `limit` skips from before that time, oldest first, and returns their number. */
export async function removeOldSkips(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ memberId: skips.memberId, skippedId: skips.skippedId })
    .from(skips)
    .where(and(ofTenant(tx, skips), lte(skips.createdAt, before)))
    .orderBy(skips.createdAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(skips)
    .where(
      and(
        ofTenant(tx, skips),
        lte(skips.createdAt, before),
        sql`(${skips.memberId}, ${skips.skippedId}) in (select ${old.memberId}, ${old.skippedId} from ${old})`,
      ),
    )
  return count
}

const newLikes = sql`select 1 from ${likes}
  join ${members} liker on liker.tenant_id = ${likes.tenantId} and liker.id = ${likes.likerId} and liker.status = 'active'
  join ${profiles} face on face.tenant_id = ${likes.tenantId} and face.member_id = ${likes.likerId}
    and face.status = 'active' and (face.searchable or face.invisible)
  where ${and(ofScope(likes), eq(likes.likedId, members.id), likes.isNew)}
  limit ${sql.raw(String(NEW_LIKES_MAX))}`

/** The number of new likes of a member, of people who are there, up to `NEW_LIKES_MAX`, as a column of a query of `members`. */
export const newLikesColumn = sql<number>`(select count(*)::int from (${newLikes}) as counted)`

/** The same by itself. */
export async function countNewLikes(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const [row] = await newLikesOf(tx, { memberId })
  return row?.newLikes ?? 0
}

const newLikesOf = statement((db) =>
  db
    .select({ newLikes: newLikesColumn })
    .from(members)
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)
