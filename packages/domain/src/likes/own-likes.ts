import { DAY } from '@hearth/contracts/durations'
import { likeKeyOf, type MemberId } from '@hearth/contracts/ids'
import { type LikeState, likesPerHour, UNMATCH_DAYS } from '@hearth/contracts/likes'
import {
  findLikesBetween,
  insertEndedMatch,
  insertLike,
  insertSkip,
  type LikesBetween,
  lockPair,
  removeLike,
  removeLikesBetween,
  removeSkip,
  updateLikesMatched,
} from '@hearth/db/queries/likes/likes'
import {
  removeNotificationsBetween,
  updateNotificationsAboutRead,
} from '@hearth/db/queries/notifications/notifications'
import { findReceipt, insertReceipt } from '@hearth/db/queries/platform/receipts'
import { type LockedPerson, lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type AnyEvent, recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { notify, withdraw } from '../notifications/notify.ts'
import { likesPerMember, reserve, skipsPerMember } from '../platform/rate-limits.ts'
import { seekEachOther } from '../profiles/like-state.ts'
import { enqueueLikeBack } from './operator-jobs.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'addressSecret' | 'rateLimitSecret'>
type Liker = Looker & Pick<Viewer, 'scope' | 'gender' | 'seeking' | 'signedUpAt' | 'profileStatus'>

interface OfPerson {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  readonly memberId: MemberId
}
interface Like extends OfPerson {
  readonly viewer: Liker
  /** Chosen by the client: a second call with the same key is the same press, also after the like was taken back. */
  readonly key: string | null
  /** The part of the profile that it is about, as `LIKED_PART`; whoever reads it finds it among the parts that they may see, or does not. */
  readonly part?: string | null | undefined
}

/** What stands between the two now. */
interface Stands {
  readonly state: LikeState
}
const stateOf = ({ sent, matchedAt, skipped }: Pick<LikesBetween, 'sent' | 'matchedAt' | 'skipped'>): Stands => ({
  state: matchedAt ? 'matched' : sent ? 'liked' : skipped ? 'skipped' : 'none',
})

/** The same as the viewer learns it: nothing of whoever they do not see, so that nobody can tell a block, which removes likes, from a closed account by it. */
const seenBy = ({ id }: Pick<Viewer, 'id'>, person: LockedPerson | null, between: LikesBetween): Stands =>
  ifShown(person, id) ? stateOf(between) : { state: 'none' }

/** Whether the two had a match that was ended within the time for which neither can like the other. */
const isEnded = ({ endedAt }: LikesBetween, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() < UNMATCH_DAYS * DAY

const takenBack = (key: string) => `like ${key}`

/**
 * Likes a person and tells them; if they like the viewer, the two are a match, which is told to both. A skip of the viewer ends. It can be repeated. Throws 404 for whoever the
 * viewer does not see: nobody, somebody of another site, somebody on the other side of a block. A member whose address is not confirmed is shown to
 * nobody, so their likes are stored, and seen once it is.
 */
export const likeMember = (
  ctx: Context,
  { viewer, memberId, key, part = null }: Like,
): Promise<Outcome<Stands, 'likes.oneself' | 'likes.not_sought' | 'likes.match_ended' | 'likes.too_often'>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (memberId === viewer.id) return refuse('likes.oneself')
    const pair = { memberId: viewer.id, otherId: memberId }
    const pressed = key === null ? null : likeKeyOf(viewer.id, key)
    const [, person, between, wasTakenBack] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      findLikesBetween(tx, pair),
      pressed === null ? false : findReceipt(tx, { jobId: takenBack(pressed) }),
    ])
    const shown = ifShown(person, viewer.id)
    if (!shown) throw new AppError('profiles.gone', 404)
    if (between.sent || wasTakenBack) return accept(stateOf(between))
    if (!seekEachOther(viewer, shown)) return refuse('likes.not_sought')
    const now = ctx.clock.now()
    if (isEnded(between, now)) return refuse('likes.match_ended')
    const perHour = likesPerHour(now.getTime() - viewer.signedUpAt.getTime())
    const reserved = await reserve(ctx, tx, [likesPerMember(viewer.id, perHour)])
    if (!reserved.granted) return refuse('likes.too_often', { minutes: reserved.minutes })
    // The connection runs them in this order, without a wait in between.
    await Promise.all([
      insertLike(tx, { likerId: viewer.id, likedId: memberId, createdAt: now, part, key: pressed }),
      between.skipped && removeSkip(tx, pair),
      between.received && updateLikesMatched(tx, { ...pair, matchedAt: now }),
      // Whoever answers a like knows of it.
      between.received && updateNotificationsAboutRead(tx, { memberId: viewer.id, aboutId: memberId, readAt: now }),
      shown.fictional && !between.received && enqueueLikeBack(ctx, tx, { memberId: viewer.id, likerId: memberId }),
      tellLike(ctx, tx, { likerId: viewer.id, isSeen: isSeen(viewer), memberId, isMatch: between.received }),
    ])
    return accept({ state: between.received ? 'matched' : 'liked' })
  })

/** Whether others see the member: an event names only somebody who may be shown. */
const isSeen = ({ status, profileStatus }: Liker): boolean => status === 'active' && profileStatus === 'active'

interface ToldLike {
  readonly likerId: MemberId
  /** Whether others see the liker. */
  readonly isSeen: boolean
  readonly memberId: MemberId
  readonly isMatch: boolean
}

/** Tells the liked one of a like, or both of a match. */
export function tellLike(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { likerId, isSeen, memberId, isMatch }: ToldLike,
): Promise<void> {
  const [own, theirs] = [{ memberId: likerId }, { memberId }]
  if (isMatch)
    return notify(
      ...[ctx, tx],
      [
        { memberId, kind: 'match.made', ids: own, aboutId: likerId },
        // Whose like has made it sees so at once.
        { memberId: likerId, kind: 'match.made', ids: theirs, aboutId: memberId, isRead: true },
      ],
      [
        { memberId, kind: 'match.made', ids: own },
        { memberId: likerId, kind: 'match.made', ids: theirs },
      ],
    )
  const received: AnyEvent[] = isSeen ? [{ memberId, kind: 'like.received', ids: own }] : []
  return notify(
    ...[ctx, tx],
    [{ memberId, kind: 'like.received', ids: own, aboutId: likerId }],
    [...received, { memberId: likerId, kind: 'like.changed', ids: theirs }],
  )
}

/**
 * Takes the viewer's like back, if there is one, with what the other was told of it. A match is refused: it is ended by `unmatch`. One with somebody whom
 * the viewer does not see stays without a word. It can be repeated.
 */
export const takeLikeBack = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, memberId }: OfPerson,
): Promise<Outcome<Stands, 'likes.is_match'>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const pair = { memberId: viewer.id, otherId: memberId }
    const [, person, removed, between] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      removeLike(tx, { likerId: viewer.id, likedId: memberId }),
      findLikesBetween(tx, pair),
    ])
    if (between.matchedAt && ifShown(person, viewer.id)) return refuse('likes.is_match')
    if (!removed) return accept(seenBy(viewer, person, between))
    // A repeated call that arrives late must not bring it back.
    if (removed.key) await insertReceipt(tx, { jobId: takenBack(removed.key) })
    await withdraw(ctx, tx, [{ memberId, kind: 'like.received', ids: { memberId: viewer.id } }], changedFor(pair))
    return accept({ state: 'none' })
  })

/**
 * Notes that a person is not for the viewer now, which nobody is told. Where the viewer likes them already, that stays and nothing is noted. It can be
 * repeated. Throws 404 as `likeMember` does, and refuses whoever may not be liked.
 */
export const skipMember = (
  ctx: Context,
  { viewer, memberId }: Omit<Like, 'key' | 'part'>,
): Promise<
  Outcome<Stands, 'likes.skip_oneself' | 'likes.not_sought' | 'likes.match_ended' | 'likes.skips_too_often'>
> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (memberId === viewer.id) return refuse('likes.skip_oneself')
    const pair = { memberId: viewer.id, otherId: memberId }
    const [, person, between] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      findLikesBetween(tx, pair),
    ])
    const shown = ifShown(person, viewer.id)
    if (!shown) throw new AppError('profiles.gone', 404)
    if (between.sent || between.skipped) return accept(stateOf(between))
    if (!seekEachOther(viewer, shown)) return refuse('likes.not_sought')
    const now = ctx.clock.now()
    if (isEnded(between, now)) return refuse('likes.match_ended')
    const reserved = await reserve(ctx, tx, [skipsPerMember(viewer.id)])
    if (!reserved.granted) return refuse('likes.skips_too_often', { minutes: reserved.minutes })
    await insertSkip(tx, { ...pair, createdAt: now })
    return accept({ state: 'skipped' })
  })

/** Removes the note that the viewer skips a person, if there is one. It can be repeated. */
export const takeSkipBack = (
  ctx: Pick<AppContext, 'db' | 'addressSecret'>,
  { viewer, memberId }: OfPerson,
): Promise<Outcome<Stands>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const pair = { memberId: viewer.id, otherId: memberId }
    const [, person, , between] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      removeSkip(tx, pair),
      findLikesBetween(tx, pair),
    ])
    return accept(seenBy(viewer, person, between))
  })

/** Ends the viewer's match with a person, if there is one, for both and without telling either. It can be repeated. */
export const unmatch = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, memberId }: OfPerson,
): Promise<Outcome<Stands>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const pair = { memberId: viewer.id, otherId: memberId }
    const [, person, between] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      findLikesBetween(tx, pair),
    ])
    if (!between.matchedAt) return accept(seenBy(viewer, person, between))
    await Promise.all([
      removeLikesBetween(tx, pair),
      insertEndedMatch(tx, { ...pair, endedAt: ctx.clock.now() }),
      removeNotificationsBetween(tx, pair),
    ])
    const read = [viewer.id, memberId].map((id) => ({ memberId: id, kind: 'notification.changed', ids: {} }) as const)
    await recordEvents(ctx, tx, [...changedFor(pair), ...read])
    return accept({ state: 'none' })
  })

const changedFor = ({ memberId, otherId }: { memberId: MemberId; otherId: MemberId }): AnyEvent[] => [
  { memberId, kind: 'like.changed', ids: { memberId: otherId } },
  { memberId: otherId, kind: 'like.changed', ids: { memberId } },
]
