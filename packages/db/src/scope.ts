import { toDatabaseError } from './database-error.ts'
import {
  clientOf,
  type Db,
  openedOf,
  type RawClient,
  running,
  scopeStatement,
  type TenantScope,
  type TenantTx,
} from './handle.ts'

export type { TenantScope, TenantTx }

/**
 * Runs `fn` in one transaction that sees and writes this tenant's rows only; commits when `fn` resolves, rolls back when it throws.
 * Inside, await queries and nothing else: the connection is held. A query that is started and not awaited, or sent after the end, throws.
 */
export async function inTenant<T>(db: Db, scope: TenantScope, fn: (tx: TenantTx) => Promise<T>): Promise<T> {
  const { tenantId } = scope
  const setScope = scopeStatement(tenantId)
  try {
    return await openedOf(db).drizzle.transaction(async (drizzleTx) => {
      const client = clientOf(drizzleTx)
      // Sent before anything else is, and not waited for: the connection runs what it is sent in that order, and if this failed the rest
      // would fail with it.
      client.unsafe(setScope).execute()
      const guard = guardQueries(client)
      try {
        const result = await fn({ scope: { tenantId }, [running]: drizzleTx })
        guard.refusePending()
        return result
      } finally {
        guard.end()
      }
    })
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/**
 * Watches the connection of one transaction. Two slips would otherwise pass in silence: after the end the connection may be running
 * another tenant's transaction, and a statement that fails unawaited turns the COMMIT into a rollback that reports success.
 */
function guardQueries(client: RawClient) {
  const send = client.unsafe
  let pending = 0
  let ended = false
  client.unsafe = (...statement) => {
    if (ended) throw new Error('This transaction is over: await every query inside inTenant.')
    const query = send(...statement)
    const settle = () => {
      pending -= 1
    }
    pending += 1
    query.then(settle, settle)
    return query
  }
  return {
    refusePending() {
      if (pending > 0) throw new Error('A query was started but not awaited inside inTenant.')
    },
    end() {
      ended = true
    },
  }
}
