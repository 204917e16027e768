import { MINUTE } from '@hearth/contracts/durations'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { windowOf } from '../platform/memory-windows.ts'
import { networkOf } from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** Pages of search and profiles in a window, for all visitors of one network: two a second, which a busy office does not reach (decision 12). */
export const READS_PER_NETWORK = 600
/** The same for one member, on all devices: four a second, including two that the app prefetches. */
export const READS_PER_MEMBER = 1_200

export interface CountRead {
  readonly scope: TenantScope
  readonly viewer: Pick<Viewer, 'id'> | null
  /** Address of the client. */
  readonly network: string
}

/** Counts one page of search or profiles, or one check of a signup, or refuses it with the minutes until the client may continue. */
export function countRead(ctx: AppContext, { scope, viewer, network }: CountRead): Outcome<null, 'request.too_often'> {
  const now = ctx.clock.now().getTime()
  const window = windowOf(ctx.db, `${scope.tenantId} ${viewer ? viewer.id : networkOf(network)}`, now)
  const most = viewer ? READS_PER_MEMBER : READS_PER_NETWORK
  window.count += 1
  if (window.count <= most) return accept(null)
  if (window.count === most + 1)
    logSecurityEvent(ctx.log, 'reading_blocked', {
      reason: viewer ? 'member' : 'network',
      memberId: viewer?.id ?? null,
    })
  return refuse('request.too_often', { minutes: Math.ceil((window.endsAt - now) / MINUTE) })
}
