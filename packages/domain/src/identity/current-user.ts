import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findLedgerAccount } from '@hearth/db/queries/billing/ledger'
import { countUnreadMessages } from '@hearth/db/queries/conversations/conversations'
import { findLastNumber } from '@hearth/db/queries/events/events'
import { countNewLikes } from '@hearth/db/queries/likes/likes'
import { findUnread } from '@hearth/db/queries/notifications/notifications'
import { findMainPhoto } from '@hearth/db/queries/photos/photos'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import { countsOf, countUnread } from './counts.ts'
import type { Viewer } from './sessions.ts'

type UserFacts = Pick<
  Viewer,
  | 'status'
  | 'credits'
  | 'paidUser'
  | 'signedUpAt'
  | 'language'
  | 'mailStops'
  | 'name'
  | 'country'
  | 'profileStatus'
  | 'photo'
  | 'lastEvent'
>

/** The viewer's own account in the form of the API; it needs no query, because the session's row has all of it but the counts. */
export const currentUser = (viewer: UserFacts, counts: UserView['counts']): UserView => ({
  status: viewer.status,
  credits: viewer.credits,
  counts,
  last_event: viewer.lastEvent,
  paid_user: viewer.paidUser,
  signup_date: viewer.signedUpAt.toISOString(),
  language: viewer.language,
  notifications_disabled: [...viewer.mailStops],
  profile: {
    name: viewer.name,
    country: viewer.country,
    status: viewer.profileStatus,
    main_image: viewer.photo && {
      filename: viewer.photo.filename,
      thumb_filename: viewer.photo.thumbFilename,
      status: viewer.photo.status,
    },
  },
})

/** The same for a member without a session, in the caller's transaction. */
export async function readUser(
  ctx: Pick<AppContext, 'addressSecret'>,
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<UserView> {
  const [member, profile, photo, account, lastEvent, newLikes, unreadMessages, unread] = await Promise.all([
    findMember(tx, { memberId }),
    findProfile(tx, { memberId }),
    findMainPhoto(tx, { memberId }),
    findLedgerAccount(tx, { kind: 'member_credits', memberId }),
    findLastNumber(tx, { memberId }),
    countNewLikes(tx, { memberId }),
    countUnreadMessages(tx, { memberId }),
    findUnread(tx, { memberId }),
  ])
  if (!member || !profile) throw new AppError('platform.not_found', 404)
  const user = {
    ...member,
    signedUpAt: member.createdAt,
    name: profile.name,
    country: profile.country,
    profileStatus: profile.status,
    photo,
    credits: account?.balance ?? 0,
    lastEvent,
  }
  return currentUser(
    user,
    countsOf({ newLikes, unreadMessages, unread: await countUnread(ctx, tx, { ...member, ...unread }) }),
  )
}
