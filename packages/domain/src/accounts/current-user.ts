import { findMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from './sessions.ts'

/** The spec's user (section 3) as far as the platform knows it today; wire names. */
export interface UserView {
  readonly status: string
  readonly paid_user: boolean
  /** ISO 8601, UTC. */
  readonly signup_date: string
  readonly language: string | null
}

/** The viewer's own account. */
export async function currentUser(ctx: AppContext, { viewer }: { viewer: Viewer }): Promise<UserView> {
  const member = await inTenant(ctx.db, viewer.scope, (tx) => findMember(tx, { memberId: viewer.id }))
  if (!member) throw new AppError('platform.not_found', 404)
  return {
    status: member.status,
    paid_user: member.paidUser,
    signup_date: member.createdAt.toISOString(),
    language: member.language,
  }
}
