import { GENDERS, type Gender, SEEKING, type Seeking } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { UNMATCH_DAYS } from '@hearth/contracts/likes'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findFictionalLiker } from '@hearth/db/queries/likes/like-lists'
import {
  countOperatorLikes,
  findLikesBetween,
  insertOperatorLike,
  lockPair,
  updateLikesMatched,
} from '@hearth/db/queries/likes/likes'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { WorkerContext } from '../context.ts'
import { ifShown } from '../identity/shown.ts'
import { viewpointOf } from '../identity/viewpoint.ts'
import { operatorLikesPerMember, refund, reserve } from '../platform/rate-limits.ts'
import { seekEachOther } from '../profiles/like-state.ts'
import { tellLike } from './own-likes.ts'

interface LikeAsOperator {
  readonly scope: TenantScope
  readonly memberId: MemberId
  /** The fictional profile; without it one is chosen. */
  readonly likerId?: MemberId
}

/**
 * Lets a profile that the operator runs like a member, at most as often as the tenant's `fictional_likes_per_day` says; returns whether it did. The like
 * is recorded as the operator's. It is never one of a real person, nor of somebody whom the member does not see, does not look for, or ended a match
 * with. It can be repeated.
 */
export async function likeAsOperator(
  ctx: Pick<WorkerContext, 'db' | 'clock' | 'addressSecret' | 'rateLimitSecret' | 'fictionalLikes'>,
  { scope, memberId, likerId }: LikeAsOperator,
): Promise<boolean> {
  const perDay = ctx.fictionalLikes(scope.tenantId)
  if (perDay === 0) return false
  return inTenant(ctx.db, scope, async (tx) => {
    const [member, profile] = await Promise.all([findMember(tx, { memberId }), findProfile(tx, { memberId })])
    // Whoever is not there yet would see a like of today among old ones.
    if (member?.status !== 'active' || profile?.status !== 'active') return false
    const viewpoint = viewpointOf(ctx, scope, member)
    const id = likerId ?? (await findFictionalLiker(tx, { viewpoint, ...whoFits(profile) }))
    if (id === null) return false
    const pair = { memberId: id, otherId: memberId }
    const [, person, between] = await Promise.all([
      lockPair(tx, pair),
      lockPerson(tx, { memberId: id, viewpoint }),
      findLikesBetween(tx, pair),
    ])
    const liker = ifShown(person, memberId)
    if (!liker?.fictional || between.sent || !seekEachOther(liker, profile)) return false
    // A like that was taken back meanwhile is not answered.
    if (likerId !== undefined && !between.received) return false
    const now = ctx.clock.now()
    if (between.endedAt && now.getTime() - between.endedAt.getTime() < UNMATCH_DAYS * DAY) return false
    const reserved = await reserve(ctx, tx, [operatorLikesPerMember(memberId, perDay)])
    if (!reserved.granted) return false
    // A window ends whenever its likes came, so the next one could follow at once with as many. The reservation has other jobs about the member wait.
    if ((await countOperatorLikes(tx, { memberId, after: new Date(now.getTime() - DAY) })) >= perDay) {
      await refund(tx, reserved)
      return false
    }
    await insertOperatorLike(tx, { likerId: id, likedId: memberId, createdAt: now })
    if (between.received) await updateLikesMatched(tx, { ...pair, matchedAt: now })
    await tellLike(ctx, tx, { likerId: id, isSeen: true, memberId, isMatch: between.received })
    return true
  })
}

const whoFits = ({ gender, seeking }: { readonly gender: Gender; readonly seeking: Seeking }) => ({
  genders: seeking === 'everyone' ? GENDERS : [seeking],
  seeking: SEEKING.filter((one) => one === 'everyone' || one === gender),
})
