import type { NotificationType } from '@hearth/contracts/accounts'
import type { Locale } from '@hearth/contracts/locales'
import { findMember, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { findLedgerAccount } from '@hearth/db/queries/billing/ledger'
import { findMainPhoto } from '@hearth/db/queries/media/photos'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from './sessions.ts'

/** The spec's user (section 3); wire names. */
export interface UserView {
  /** not_confirmed or active: accounts of other states cannot be logged in to. */
  readonly status: MemberStatus
  readonly credits: number
  readonly paid_user: boolean
  /** ISO 8601, UTC. */
  readonly signup_date: string
  /** Null until the member chose one. */
  readonly language: Locale | null
  readonly notifications_disabled: readonly NotificationType[]
  readonly profile: UserProfileView
}

export interface UserProfileView {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** disabled until the address is confirmed. */
  readonly status: string
  /** Null while there is no photo. */
  readonly main_image: { readonly filename: string; readonly thumb_filename: string; readonly status: string } | null
}

/** The viewer's own account. */
export async function currentUser(
  ctx: AppContext,
  { viewer }: { viewer: Pick<Viewer, 'scope' | 'id'> },
): Promise<UserView> {
  const memberId = viewer.id
  const [member, profile, photo, account] = await inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all([
      findMember(tx, { memberId }),
      findProfile(tx, { memberId }),
      findMainPhoto(tx, { memberId }),
      findLedgerAccount(tx, { kind: 'member_credits', memberId }),
    ]),
  )
  if (!member || !profile) throw new AppError('platform.not_found', 404)
  return {
    status: member.status,
    credits: account?.balance ?? 0,
    paid_user: member.paidUser,
    signup_date: member.createdAt.toISOString(),
    language: member.language,
    notifications_disabled: member.notificationsDisabled,
    profile: {
      name: profile.name,
      country: profile.country,
      status: profile.status,
      main_image: photo && {
        filename: photo.filename,
        thumb_filename: photo.thumbFilename,
        status: photo.status,
      },
    },
  }
}
