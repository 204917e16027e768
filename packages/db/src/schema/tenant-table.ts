import type { TenantId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { pgPolicy, timestamp as pgTimestamp, uuid } from 'drizzle-orm/pg-core'

/** The rule every tenant table carries: rows of the transaction's tenant and no others; with nothing set, no rows. Leakproof, so indexes stay in use. */
const ownTenant = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`

/** The column that every key, foreign key and unique constraint of a tenant table starts with. */
export const tenantId = () => uuid().$type<TenantId>().notNull()

/** The isolation policy of a tenant table. Its FORCE stands in a migration of its own: drizzle cannot say it. */
export const tenantIsolation = () =>
  pgPolicy('tenant_isolation', { for: 'all', using: ownTenant, withCheck: ownTenant })

/** A point in time, in UTC. Milliseconds, as in JavaScript: a keyset cursor that lost microseconds would skip or repeat rows. */
export const timestamp = () => pgTimestamp({ withTimezone: true, precision: 3, mode: 'date' })
