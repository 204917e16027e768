import type { MemberMessage } from '@hearth/contracts/events'
import { isUuid, type TenantId } from '@hearth/contracts/ids'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { ConnectionSlots, Slot } from './connection-slots.ts'

/** The inside of a Db and a TenantTx. The package does not export this file, so that outside of it handles can run nothing but queries. */
export type Drizzle = Omit<PostgresJsDatabase, 'transaction'>
/** Tells other processes what a transaction of a tenant has changed. It never throws and never waits. */
export type TellOthers = (scope: TenantScope, messages: readonly MemberMessage[]) => void

interface Opened {
  readonly client: Sql
  readonly tellOthers: TellOthers
  readonly drizzle: PostgresJsDatabase
  /** Resolves when the database answers. */
  readonly probe: (slot: Slot) => Promise<unknown>
  readonly slots: ConnectionSlots
}

/** In the global registry, because the server and Remix are two bundles, each with a copy of this package. */
export const opened: unique symbol = Symbol.for('hearth.db.opened')
export const running: unique symbol = Symbol.for('hearth.db.running')
export const toTell: unique symbol = Symbol.for('hearth.db.to-tell')

/** A pool of connections with one role, or a running transaction. Opaque: queries are only possible through `inTenant`. */
export interface Db {
  readonly [opened]: Opened | TenantTx
}

/** The tenant whose rows a piece of work may touch. */
export interface TenantScope {
  readonly tenantId: TenantId
}

/**
 * The statement that sets a transaction's tenant; throws if the id is no uuid. The id is a literal, because SET takes no parameters and Citus does
 * not propagate set_config().
 */
export function scopeStatement(tenantId: TenantId): string {
  if (!isUuid(tenantId)) throw new TypeError('A tenant scope needs a uuid.')
  return `set local app.tenant_id = '${tenantId}'`
}

/** A running transaction of one tenant. Only `inTenant` makes one, and only queries can look inside. */
export interface TenantTx {
  readonly scope: TenantScope
  readonly [running]: Drizzle
  /** What others are told once it has committed. */
  readonly [toTell]: MemberMessage[]
}

/** Has other processes told of a change, if and when the transaction has committed. */
export const tellAfterCommit = (tx: TenantTx, message: MemberMessage): void => void tx[toTell].push(message)

/** The pool of a Db; throws for a running transaction. */
export function openedOf(db: Db): Opened {
  const pool = db[opened]
  if ('scope' in pool) throw new Error('A running transaction has no pool.')
  return pool
}

/** The running transaction that a Db stands for; null for a pool. */
export function joinedOf(db: Db): TenantTx | null {
  const outer = db[opened]
  return 'scope' in outer ? outer : null
}

/** Where the queries of a tenant's transaction run. */
export const sqlOf = (tx: TenantTx): Drizzle => tx[running]

interface RawQuery extends PromiseLike<unknown> {
  /** Its rows as arrays of cells. */
  values(): PromiseLike<readonly (readonly unknown[])[]>
}
/** The driver's side of a connection, as drizzle uses it. */
export interface RawClient {
  unsafe(...statement: unknown[]): RawQuery
  /** Ends the connection at once, which rejects running queries; patches/postgres@3.4.9.patch adds it. */
  abandon(): void
  /** Sends COMMIT behind what was sent, without waiting for its answers; by the same patch. */
  commit(): void
}

/** The object by which a drizzle transaction sends its queries. */
export const clientOf = (tx: Drizzle): RawClient => (tx._.session as unknown as { client: RawClient }).client

/** Columns are named in snake_case. */
export const DRIZZLE_OPTIONS = { casing: 'snake_case' } as const

/** The condition by tenant that every query has in addition to row-level security. */
export const ofTenant = (tx: TenantTx, table: { tenantId: PgColumn }): SQL => eq(table.tenantId, tx.scope.tenantId)
