import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { windowOf } from '../platform/memory-windows.ts'

/** Streams that a member may open in five minutes: ten browsers that lose their network every ten seconds. */
export const OPENED_PER_MEMBER = 300

/** Counts one opening of a stream, or refuses it with the seconds until the member may open one again. */
export function countStream(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { scope, id }: Pick<Viewer, 'scope' | 'id'>,
): Outcome<null, 'request.too_often'> {
  const now = clock.now().getTime()
  const window = windowOf(db, `stream ${scope.tenantId} ${id}`, now)
  window.count += 1
  if (window.count <= OPENED_PER_MEMBER) return accept(null)
  return refuse('request.too_often', { seconds: Math.ceil((window.endsAt - now) / 1_000) })
}
