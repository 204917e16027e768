import type { MemberId } from '@hearth/contracts/ids'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../../context.ts'
import { rotateSession } from '../sessions.ts'

/** Opens a session of a member as a login does, in a transaction of its own. */
export const openSession = (
  ctx: Pick<AppContext, 'db'>,
  { scope, memberId }: { scope: TenantScope; memberId: MemberId },
) => inTenant(ctx.db, scope, (tx) => rotateSession(tx, { memberId, previousToken: null }))
