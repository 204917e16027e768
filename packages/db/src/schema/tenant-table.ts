import type { TenantId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { pgPolicy, timestamp as pgTimestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The condition of all tenant tables' policies: only rows of the transaction's tenant; without one, no rows. Leakproof, so that indexes stay usable.
 */
const ownTenant = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`

/** The first column of all keys, foreign keys and unique constraints of a tenant table. */
export const tenantId = () => uuid().$type<TenantId>().notNull()

/** The isolation policy of a tenant table. FORCE is in a migration of its own, because drizzle does not support it. */
export const tenantIsolation = () =>
  pgPolicy('tenant_isolation', { for: 'all', using: ownTenant, withCheck: ownTenant })

/** A point in time in UTC with the milliseconds of JavaScript: a keyset cursor that lost microseconds would skip or repeat rows. */
export const timestamp = () => pgTimestamp({ withTimezone: true, precision: 3, mode: 'date' })
