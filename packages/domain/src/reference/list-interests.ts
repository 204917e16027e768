import { listInterests as interestRows } from '@hearth/db/queries/reference/interests'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** One of the spec's interests: `name` is the spec's own word, `icon` a Lucide icon name. */
interface Interest {
  readonly id: string
  readonly name: string
  readonly icon: string
}

/** Every interest, in the order in which they are offered. */
export async function listInterests(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<Interest[]> {
  const rows = await inTenant(ctx.db, scope, (tx) => interestRows(tx))
  return rows.map(({ id, name, icon }) => ({ id, name, icon }))
}
