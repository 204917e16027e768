import { isUuid, type TenantId } from '@hearth/contracts/ids'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { ConnectionSlots, Slot } from './connection-slots.ts'

/** What a Db and a TenantTx hold. This file is not exported from the package: outside it a handle runs nothing but queries. */
export type Drizzle = Omit<PostgresJsDatabase, 'transaction'>
interface Opened {
  readonly client: Sql
  readonly drizzle: PostgresJsDatabase
  /** Resolves when the database answers. */
  readonly probe: (slot: Slot) => Promise<unknown>
  readonly slots: ConnectionSlots
}

/** From the global registry: the server and Remix are two bundles, each with a copy of this package. */
export const opened: unique symbol = Symbol.for('hearth.db.opened')
export const running: unique symbol = Symbol.for('hearth.db.running')

/** A pool of connections under one role. Opaque: `inTenant` is the only way to a query. */
export interface Db {
  readonly [opened]: Opened
}

/** Whose rows a piece of work may touch. */
export interface TenantScope {
  readonly tenantId: TenantId
}

/**
 * What gives a transaction its tenant; throws when the id is no uuid. A literal: SET takes no parameter, and Citus does not propagate
 * set_config().
 */
export function scopeStatement(tenantId: TenantId): string {
  if (!isUuid(tenantId)) throw new TypeError('A tenant scope needs a uuid.')
  return `set local app.tenant_id = '${tenantId}'`
}

/** A running transaction bound to one tenant. Only `inTenant` makes one, and only queries can look inside. */
export interface TenantTx {
  readonly scope: TenantScope
  readonly [running]: Drizzle
}

export const openedOf = (db: Db): Opened => db[opened]

/** Where the queries of a tenant's transaction run. */
export const sqlOf = (tx: TenantTx): Drizzle => tx[running]

interface RawQuery {
  then(done: (() => void) | undefined, failed: (error: Error) => void): unknown
}
/** The driver's side of a connection, as drizzle uses it. */
export interface RawClient {
  unsafe(...statement: unknown[]): RawQuery
  /** Ends the connection at once, which rejects what is under way on it: patches/postgres@3.4.9.patch adds it. */
  abandon(): void
}

/** What a transaction of drizzle sends its queries through. */
export const clientOf = (tx: Drizzle): RawClient => (tx._.session as unknown as { client: RawClient }).client

/** Columns are named in snake_case. */
export const DRIZZLE_OPTIONS = { casing: 'snake_case' } as const

/** The filter that every query carries besides row-level security. */
export const ofTenant = (tx: TenantTx, table: { tenantId: PgColumn }): SQL => eq(table.tenantId, tx.scope.tenantId)
