import type { MemberId } from '@hearth/contracts/ids'
import type { LikeState } from '@hearth/contracts/likes'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { participants } from '../../schema/conversations.ts'
import { endedMatches, likes, skips } from '../../schema/likes.ts'
import { profiles } from '../../schema/profiles.ts'
import { blockedAddresses, blocks } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/*
 * Who is shown to whom. Every query that shows people takes a viewpoint, and sends one of the two statements below before its own, in the same round
 * trip. Each leaves its result in a setting of the transaction, which the query reads: without it the query fails, so none can forget it.
 */

/** A member as one to whom people are shown. */
export interface Viewpoint {
  readonly memberId: MemberId
  /** Keyed hash of the member's address (`addressHashOf`); null until it is confirmed. */
  readonly addressHash: string | null
}

/** Nobody's id: a hidden person is looked up by it, so that the lookup costs what that of an absent one does. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const me = sql`${placeholder('memberId')}::uuid`

const asOther = (other: SQL | typeof participants.otherId) =>
  sql<MemberId>`set_config('app.other', ${other}::text, true)`
/** What a statement selects to leave somebody as the other one of its transaction. */
export const SET_OTHER = {
  given: asOther(sql`${placeholder('otherId')}::uuid`),
  ofConversation: asOther(participants.otherId),
} as const

/** That one, in a condition; null for nobody. */
export const OTHER = sql<MemberId | null>`(select nullif(current_setting('app.other', true), '')::uuid)`

/**
 * The members who have blocked the viewer's address ahead, except those who like the viewer or have written to them: whom somebody likes or writes to
 * sees them all the same. These are the only exceptions.
 */
const blockedAhead = (of?: SQL): SQL =>
  sql`select ${blockedAddresses.memberId} from ${blockedAddresses}
    where ${and(ofScope(blockedAddresses), eq(blockedAddresses.addressHash, placeholder('addressHash')), of)}
      and not exists (select from ${likes} where ${and(
        ofScope(likes),
        eq(likes.likerId, blockedAddresses.memberId),
        eq(likes.likedId, me),
      )})
      and not exists (select from ${participants} where ${and(
        ofScope(participants),
        eq(participants.memberId, blockedAddresses.memberId),
        eq(participants.otherId, me),
        gt(participants.sent, 0),
      )})`

/** Those whom lists and counts leave out: the viewer, whoever stands in a block with them, and whoever has blocked their address. */
const hiddenFromMe = sql`
  select ${me}
  union all select ${blocks.blockedId} from ${blocks} where ${and(ofScope(blocks), eq(blocks.blockerId, me))}
  union all select ${blocks.blockerId} from ${blocks} where ${and(ofScope(blocks), eq(blocks.blockedId, me))}
  union all ${blockedAhead()}`

/** What lists and cards compare people with. */
export interface ListViewer {
  /** Differs when somebody else is hidden. */
  readonly hidden: string
  /** The viewer's own interests, as cards have them; empty for a visitor. */
  readonly interests: readonly string[]
}

const forMember = statement((db) =>
  db
    .select({
      viewer: sql`set_config('app.viewer', ${me}::text, true)`,
      hidden: sql<string>`md5(set_config('app.hidden', array(${hiddenFromMe})::text, true))`,
      interests: sql<string[] | null>`(select ${profiles.cardInterests} from ${profiles}
        where ${and(ofScope(profiles), eq(profiles.memberId, me))})`.mapWith(profiles.cardInterests),
    })
    .from(sql`(select 1) as one`),
)

const forVisitor = statement((db) =>
  db
    .select({
      viewer: sql`set_config('app.viewer', '', true)`,
      hidden: sql<string>`md5(set_config('app.hidden', '{}', true))`,
      interests: sql<string[] | null>`null`,
    })
    .from(sql`(select 1) as one`),
)

const hiddenIds = sql`current_setting('app.hidden')::uuid[]`

/**
 * Whether a profile is one of those, for the rows of a page: read once, and compared with each row, which takes the least time to plan. One block
 * more or less makes no difference in time, because a page has few rows.
 */
export const PROFILE_IS_HIDDEN = sql<boolean>`${profiles.memberId} = any((select ${hiddenIds})::uuid[])`
export const PROFILE_OF_PAGE_IS_NOT_HIDDEN = sql`not (${PROFILE_IS_HIDDEN})`
/**
 * The same for counts and for scans of any length: a subselect that is hashed once, so that each row costs the same however many are hidden. It never
 * is empty for a member, so one block more or less makes no difference in time here either.
 */
export const PROFILE_IS_NOT_HIDDEN = sql`${profiles.memberId} not in (select * from unnest(${hiddenIds}))`
/** The same for a statement whose values are a viewpoint, and that nothing precedes. */
export const PROFILE_IS_NOT_HIDDEN_FROM_ME = sql`${profiles.memberId} not in (${hiddenFromMe})`

const likeOf = (liker: SQL | typeof profiles.memberId, liked: SQL | typeof profiles.memberId) =>
  sql`select case when ${likes.matchedAt} is null then 'liked' else 'matched' end from ${likes}
    where ${and(ofScope(likes), sql`${likes.likerId} = ${liker}`, sql`${likes.likedId} = ${liked}`)}`
const partOf = (liker: SQL, liked: SQL) =>
  sql<string | null>`(select ${likes.part} from ${likes}
    where ${and(ofScope(likes), sql`${likes.likerId} = ${liker}`, sql`${likes.likedId} = ${liked}`)})`
const endOf = (viewer: SQL) =>
  sql`select 'ended' from ${endedMatches} where ${and(
    ofScope(endedMatches),
    sql`${endedMatches.lowerId} = least(${viewer}, ${profiles.memberId})`,
    sql`${endedMatches.higherId} = greatest(${viewer}, ${profiles.memberId})`,
  )}`
const skipOf = (viewer: SQL) =>
  sql`select 'skipped' from ${skips}
    where ${and(ofScope(skips), sql`${skips.memberId} = ${viewer}`, sql`${skips.skippedId} = ${profiles.memberId}`)}`
/** What stands between that viewer and the profile's member: a like of the viewer, a match, one that was ended within the time that is kept, or a skip. */
const likeBetween = (viewer: SQL) =>
  sql<LikeColumn>`coalesce((${likeOf(viewer, profiles.memberId)}), (${endOf(viewer)}), (${skipOf(viewer)}), 'none')`
export type LikeColumn = LikeState | 'ended'

/** The same for the viewer of lists and counts. */
export const LIKE_OF_VIEWER = likeBetween(sql`nullif(current_setting('app.viewer'), '')::uuid`)

const sharesOnlineWith = (viewer: SQL) =>
  sql<boolean>`(${profiles.showsOnline} and coalesce((select own.shows_online from ${profiles} own
    where own.tenant_id = ${placeholder('tenantId')}::uuid and own.member_id = ${viewer}), true))`

/** Whether the viewer of lists and counts and the profile's member both show when they are online; for a visitor, whether the member does. */
export const ONLINE_IS_SHARED = sharesOnlineWith(sql`nullif(current_setting('app.viewer'), '')::uuid`)

const ONE_VIEWER = sql`${placeholder('viewerId')}::uuid`
const ONE_PERSON = sql`${profiles.memberId}`

/** Of the viewer of one profile, what stands between the two, whether both show when they are online, whether that profile's member likes the viewer, and the parts that the two likes are about. */
export const likeColumns = {
  like: likeBetween(ONE_VIEWER),
  sharesOnline: sharesOnlineWith(ONE_VIEWER),
  likesViewer: sql<boolean>`exists (${likeOf(ONE_PERSON, ONE_VIEWER)})`,
  likedPart: partOf(ONE_VIEWER, ONE_PERSON),
  viewerPart: partOf(ONE_PERSON, ONE_VIEWER),
} as const

interface Sent<Result> {
  readonly key: string
  readonly result: Promise<Result>
}
const viewerIn = new WeakMap<TenantTx, Sent<ListViewer>>()
const personIn = new WeakMap<TenantTx, Sent<MemberId>>()

/** Sends a statement, unless it was the last one of its kind in this transaction. */
function once<Result>(
  sent: WeakMap<TenantTx, Sent<Result>>,
  tx: TenantTx,
  key: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const last = sent.get(tx)
  if (last?.key === key) return last.result
  const result = send()
  sent.set(tx, { key, result })
  return result
}

/** Prepares what lists and counts leave out for this viewpoint, null for a visitor. */
export const hideOthers = (tx: TenantTx, { viewpoint }: { viewpoint: Viewpoint | null }): Promise<ListViewer> =>
  once(viewerIn, tx, JSON.stringify(viewpoint), async () => {
    const [row] = viewpoint ? await forMember(tx, { ...viewpoint }) : await forVisitor(tx, {})
    return { hidden: row?.hidden ?? '', interests: row?.interests ?? [] }
  })

const countOf = (rows: SQL) => sql`(select count(*) from (${rows}) as counted)`
const blockOf = (blocker: SQL, blocked: SQL) =>
  sql`select from ${blocks} where ${and(ofScope(blocks), eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked))}`
const GIVEN = sql`${placeholder('personId')}::uuid`

/**
 * Whoever has blocked the person finds them, for the notice that says so: it would tell of the other one's block if that took it away. All counts are
 * taken in any case, so that it takes the same time whichever of them finds a row.
 */
function unlessHidden(person: SQL): SQL<MemberId> {
  const theirs = countOf(blockOf(person, me))
  const ahead = countOf(blockedAhead(sql`${blockedAddresses.memberId} = ${person}`))
  const mine = countOf(blockOf(me, person))
  const nobody = sql.raw(`'${NOBODY}'::uuid`)
  return sql`(select case when ${person} <> ${me} and least(${theirs} + ${ahead}, 1) > ${mine} then ${nobody} else ${person} end)`
}

/** A person, in a condition: the one whose id is given, or the other one of `lockPairWith`; nobody if they are hidden from the viewer. */
export const SHOWN_PERSON = { given: unlessHidden(GIVEN), other: unlessHidden(OTHER) } as const

const personLookup = statement((db) =>
  db
    .select({ id: sql<MemberId>`set_config('app.person', ${SHOWN_PERSON.given}::text, true)` })
    .from(sql`(select 1) as one`),
)

const personOfVisitors = statement((db) =>
  db.select({ id: sql<MemberId>`set_config('app.person', ${GIVEN}::text, true)` }).from(sql`(select 1) as one`),
)

/** The person of the last lookup, in a condition; nobody if they are hidden from the viewer. */
export const PERSON = sql`(select current_setting('app.person')::uuid)`

export interface LookUp {
  readonly memberId: MemberId
  readonly viewpoint: Viewpoint | null
}

/**
 * Prepares the queries about one person: for a viewer from whom they are hidden, by a block or by a blocked address, there is nobody. Whom the viewer
 * has blocked is there. Resolves with the id that they look up.
 */
export const lookUp = (tx: TenantTx, { memberId: personId, viewpoint }: LookUp): Promise<MemberId> =>
  once(personIn, tx, JSON.stringify([personId, viewpoint]), async () => {
    const [row] = viewpoint
      ? await personLookup(tx, { ...viewpoint, personId })
      : await personOfVisitors(tx, { personId })
    return row?.id ?? personId
  })

/** Whether the viewer has blocked the profile's member. */
export const PROFILE_IS_BLOCKED = sql<boolean>`exists (select from ${blocks} where ${and(
  ofScope(blocks),
  eq(blocks.blockerId, sql`${placeholder('viewerId')}::uuid`),
  eq(blocks.blockedId, profiles.memberId),
)})`
