import { listInterests as interestRows } from '@hearth/db/queries/reference/interests'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** One of the spec's interests: `name` as in the spec, `icon` a Lucide icon's name. */
interface Interest {
  readonly id: string
  readonly name: string
  readonly icon: string
}

/** All interests in the order in which they are offered. */
export async function listInterests(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<Interest[]> {
  const rows = await inTenant(ctx.db, scope, (tx) => interestRows(tx))
  return rows.map(({ id, name, icon }) => ({ id, name, icon }))
}
