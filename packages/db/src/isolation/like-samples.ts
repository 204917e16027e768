import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import { newMemberId } from '@hearth/contracts/ids'
import {
  countLikers,
  countNewLikesAmong,
  findFictionalLiker,
  listLikeCards,
  listLikeTimes,
  listNewestLikers,
} from '../queries/likes/like-lists.ts'
import {
  countNewLikes,
  countOperatorLikes,
  findLikesBetween,
  insertEndedMatch,
  insertLike,
  insertOperatorLike,
  insertSkip,
  listSkipTimes,
  lockPair,
  lockPairWith,
  removeLike,
  removeLikesBetween,
  removeOldEndedMatches,
  removeOldSkips,
  removeSkip,
  updateLikeSeen,
  updateLikesMatched,
} from '../queries/likes/likes.ts'
import { reference, type Sample, tenant } from './sample.ts'

/** The pages of likes that read something else. */
const LIKE_PAGES = [
  { side: 'received', only: null },
  { side: 'received', only: 'this one' },
  { side: 'received', only: 'fictional' },
  { side: 'received', only: 'matches' },
  { side: 'sent', only: null },
  { side: 'mutual', only: null },
] as const

/** The queries of the area `likes`. */
export const likeSamples: readonly Sample[] = [
  // It reads no rows at all.
  reference(lockPair, { memberId: newMemberId(), otherId: newMemberId() }),
  tenant(lockPairWith, ({ memberId, conversationId }) => ({ memberId, other: { conversationId } })),
  tenant(findLikesBetween, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
  tenant(insertLike, ({ memberId: likerId, unconfirmedId: likedId, timestamp: createdAt }) => ({
    ...{ likerId, likedId, createdAt, part: null, key: null },
  })),
  tenant(insertOperatorLike, ({ fictionalId: likerId, unconfirmedId: likedId, timestamp: createdAt }) => ({
    ...{ likerId, likedId, createdAt },
  })),
  tenant(countOperatorLikes, ({ unconfirmedId: memberId, timestamp }) => ({
    ...{ memberId, after: new Date(timestamp.getTime() - DAY) },
  })),
  tenant(findFictionalLiker, ({ unconfirmedId: memberId }) => ({
    ...{ viewpoint: { memberId, addressHash: null }, genders: GENDERS, seeking: SEEKING },
  })),
  tenant(updateLikesMatched, ({ memberId, profilelessId: otherId, timestamp: matchedAt }) => ({
    ...{ memberId, otherId, matchedAt },
  })),
  tenant(updateLikeSeen, ({ profilelessId: likerId, memberId: likedId }) => ({ likerId, likedId })),
  tenant(removeLike, ({ profilelessId: likerId, unconfirmedId: likedId }) => ({ likerId, likedId })),
  tenant(removeLikesBetween, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
  tenant(insertEndedMatch, ({ memberId, closedId: otherId, timestamp }) => ({
    ...{ memberId, otherId, endedAt: new Date(timestamp.getTime() + DAY) },
  })),
  tenant(removeOldEndedMatches, ({ timestamp }) => ({ before: new Date(timestamp.getTime() + 2 * DAY), limit: 1 })),
  tenant(insertSkip, ({ memberId, closedId: otherId, timestamp: createdAt }) => ({
    ...{ memberId, otherId, createdAt },
  })),
  tenant(removeSkip, ({ memberId, unconfirmedId: otherId }) => ({ memberId, otherId })),
  tenant(listSkipTimes, ({ closedId: memberId }) => ({ memberId })),
  tenant(removeOldSkips, ({ timestamp }) => ({ before: timestamp, limit: 1 })),
  // The only one with a profile who is shown, as the other of a match with somebody who has none.
  tenant(countNewLikes, ({ profilelessId: memberId }) => ({ memberId })),
  ...LIKE_PAGES.map(({ only, ...page }) =>
    tenant(listLikeCards, ({ profilelessId: memberId, memberId: likerId, addressHash }) => ({
      ...{ viewpoint: { memberId, addressHash }, ...page, after: null, limit: 9 },
      only: only && { likerIds: only === 'this one' ? [likerId] : [], matches: only === 'matches' },
    })),
  ),
  tenant(countLikers, ({ profilelessId: memberId }) => ({ viewpoint: { memberId, addressHash: null }, most: 9 })),
  tenant(listNewestLikers, ({ profilelessId: memberId }) => ({ viewpoint: { memberId, addressHash: null }, limit: 9 })),
  tenant(countNewLikesAmong, ({ profilelessId: memberId, memberId: likerId }) => ({ memberId, likerIds: [likerId] })),
  tenant(listLikeTimes, ({ profilelessId: memberId }) => ({ memberId })),
]
