import type { MemberId } from '@hearth/contracts/ids'
import { NEWEST_LIKES } from '@hearth/contracts/likes'
import { listNewestLikers } from '@hearth/db/queries/likes/like-lists'
import type { Viewpoint } from '@hearth/db/queries/relations/viewpoint'
import type { TenantTx } from '@hearth/db/scope'
import { allowancesOf, tierOf } from '../billing/entitlements.ts'
import type { Viewer } from '../identity/sessions.ts'
import type { ProfileVisible } from './visibility.ts'

/** Which likes a site shows its free members. */
export type LikesRule = Pick<ProfileVisible, 'likesShownFree'>

/** Whether a site shows this viewer the newest likes of people alone. Those of fictional profiles are always shown, and a match is told to both. */
export const withholdsLikes = ({ likesShownFree }: LikesRule, viewer: Pick<Viewer, 'paidUser'>): boolean =>
  likesShownFree === 'newest_three' && !allowancesOf(tierOf(viewer)).allLikes

/** The people whose likes are the newest of the viewpoint's member, by when they were sent: opening a profile lets no older one move up. */
export const newestLikers = (tx: TenantTx, viewpoint: Viewpoint): Promise<MemberId[]> =>
  listNewestLikers(tx, { viewpoint, limit: NEWEST_LIKES })
