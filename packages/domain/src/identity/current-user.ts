import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findLedgerAccount } from '@hearth/db/queries/billing/ledger'
import { findMainPhoto } from '@hearth/db/queries/photos/photos'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from './sessions.ts'

/** The viewer's own account. */
export const currentUser = (ctx: AppContext, { viewer }: { viewer: Pick<Viewer, 'scope' | 'id'> }): Promise<UserView> =>
  inTenant(ctx.db, viewer.scope, (tx) => readUser(tx, { memberId: viewer.id }))

/** The same in the caller's transaction. */
export async function readUser(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<UserView> {
  const [member, profile, photo, account] = await Promise.all([
    findMember(tx, { memberId }),
    findProfile(tx, { memberId }),
    findMainPhoto(tx, { memberId }),
    findLedgerAccount(tx, { kind: 'member_credits', memberId }),
  ])
  if (!member || !profile) throw new AppError('platform.not_found', 404)
  return {
    status: member.status,
    credits: account?.balance ?? 0,
    paid_user: member.paidUser,
    signup_date: member.createdAt.toISOString(),
    language: member.language,
    notifications_disabled: member.mailStops,
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
