import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Slot } from './connection-slots.ts'
import { throwDatabaseError } from './database-error.ts'
import {
  clientOf,
  type Db,
  joinedOf,
  opened,
  openedOf,
  type RawClient,
  running,
  scopeStatement,
  type TenantScope,
  type TenantTx,
  toTell,
} from './handle.ts'

export type { TenantScope, TenantTx }

/**
 * Runs `fn` in one transaction that can read and write this tenant's rows only; commits when `fn` resolves, rolls back when it throws. After the commit
 * other processes are told what `tellAfterCommit` has noted. Await nothing but queries inside, because the connection is held. A query that is not awaited, or sent after the end, throws.
 */
export const inTenant = <T>(db: Db, scope: TenantScope, fn: InTransaction<T>): Promise<T> => run(db, scope, fn, CHANGE)

/**
 * Runs `fn` in one transaction that can read this tenant's rows only and changes nothing. COMMIT goes out with the queries, so the caller waits for the
 * database once and not twice: `fn` sends all of them, by statements, before it awaits anything, and one that is sent later throws.
 */
export const readInTenant = <T>(db: Db, scope: TenantScope, fn: InTransaction<T>): Promise<T> =>
  run(db, scope, fn, READ)

type InTransaction<T> = (tx: TenantTx) => Promise<T>

interface Form {
  /** Follows the statement that sets the scope. */
  readonly afterScope: string
  /** Whether nothing is sent once `fn` has been called. */
  readonly isSentAtOnce: boolean
}
const CHANGE: Form = { afterScope: '', isSentAtOnce: false }
const READ: Form = { afterScope: '; set transaction read only', isSentAtOnce: true }

async function run<T>(
  db: Db,
  scope: TenantScope,
  fn: InTransaction<T>,
  { afterScope, isSentAtOnce }: Form,
): Promise<T> {
  const { tenantId } = scope
  const outer = joinedOf(db)
  if (outer) {
    if (outer.scope.tenantId !== tenantId) throw new Error('A transaction cannot be joined for another tenant.')
    return fn(outer)
  }
  const setScope = scopeStatement(tenantId) + afterScope
  const { drizzle, slots, tellOthers } = openedOf(db)
  const messages: TenantTx[typeof toTell] = []
  const transaction = (slot: Slot) =>
    drizzle.transaction(async (drizzleTx) => {
      const client = clientOf(drizzleTx)
      slot.onTimeout(() => client.abandon())
      const guard = guardQueries(client, setScope)
      try {
        const answers = fn({ scope: { tenantId }, [running]: drizzleTx, [toTell]: messages })
        if (isSentAtOnce) {
          guard.end('A read sends all of its queries at once: await nothing before the last one inside readInTenant.')
          client.commit()
        }
        const result = await answers
        guard.refusePending()
        return result
      } catch (error) {
        throw guard.causeOf(error)
      } finally {
        guard.end('This transaction is over: await every query inside inTenant.')
      }
    })
  const result = await slots.run((slot) => transaction(slot).catch(throwDatabaseError))
  if (messages.length > 0) tellOthers(scope, messages)
  return result
}

/** A Db whose `inTenant` runs in this transaction. All of it commits or rolls back together, so a failure must not be caught on the way. */
export const joining = (tx: TenantTx): Db => ({ [opened]: tx })

/**
 * Sends the first statement of a transaction and guards its connection against two mistakes that would pass unnoticed: after the end the connection
 * may run another tenant's transaction, and a statement that fails without being awaited turns the COMMIT into a rollback that reports success.
 */
function guardQueries(client: RawClient, first: string) {
  const send = client.unsafe
  let pending = 0
  let ended: string | null = null
  let firstFailure: DrizzleQueryError | undefined
  const note = (text: unknown) => (error: Error) => {
    firstFailure ??= new DrizzleQueryError(String(text), [], error)
  }
  client.unsafe = (...statement) => {
    if (ended !== null) throw new Error(ended)
    const query = send(...statement)
    const settle = () => {
      pending -= 1
    }
    pending += 1
    query.then(settle, settle)
    query.then(undefined, note(statement[0]))
    return query
  }
  // Not awaited, because the connection runs its statements in order; if this one fails, so do the others.
  send(first).then(undefined, note(first))
  return {
    refusePending() {
      if (pending > 0) throw new Error('A query was started but not awaited inside inTenant.')
    },
    /** After the first failure PostgreSQL refuses all further statements, so the first one is the cause. */
    causeOf(error: unknown) {
      const { code } = ((error as { cause?: unknown } | null)?.cause ?? error ?? {}) as { code?: unknown }
      return code === IN_FAILED_TRANSACTION ? (firstFailure ?? error) : error
    },
    /** Nothing can be sent from now on; the first reason stays. */
    end(reason: string) {
      ended ??= reason
    },
  }
}

const IN_FAILED_TRANSACTION = '25P02'
