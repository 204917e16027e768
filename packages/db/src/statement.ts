import { eq, type Param, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { clientOf, DRIZZLE_OPTIONS, type Drizzle, type RawClient, sqlOf, type TenantTx } from './handle.ts'

/*
 * drizzle builds a query each time that it runs, which costs as much processor time as PostgreSQL takes to answer it, and is
 * planned anew. A query of every page or login is a statement: built once, and planned once for each connection.
 */

/** The filter that every statement carries besides row-level security; its value is the scope's. */
export const ofScope = (table: { tenantId: PgColumn }): SQL => eq(table.tenantId, sql.placeholder('tenantId'))

/** Where the value of that name goes. */
export const placeholder = (name: string): Placeholder => sql.placeholder(name)

/** The same for a value that its column must encode, such as a Date; in the `values` of an insert drizzle does so by itself. */
export const placeholderFor = (column: PgColumn, name: string): Param => sql.param(placeholder(name), column)

interface Built<Result> {
  prepare(name: string): Prepared<Result>
}
interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>
}
interface Options<Shape> {
  /** False for one whose best plan depends on the values: it is planned each time. True by default. */
  readonly keepsPlan?: (shape: Shape) => boolean
}

type PlanMode = 'auto' | 'force_custom_plan'
/** The plan mode that was set in a transaction. */
const planModes = new WeakMap<RawClient, PlanMode>()

/**
 * A client whose statements are planned in that mode. The change is sent together with the statement, so nothing waits for it; and a statement
 * that is planned anew is named all the same: the driver would ask twice for one without a name.
 */
const planning = (client: RawClient, mode: PlanMode): Pick<RawClient, 'unsafe'> => ({
  unsafe(...statement) {
    if ((planModes.get(client) ?? 'auto') !== mode) {
      // A failure is that of the statement, too.
      client.unsafe(`set local plan_cache_mode = ${mode}`).then(ignore, ignore)
      planModes.set(client, mode)
    }
    return client.unsafe(...statement)
  },
})

const ignore = () => {}

const builder = drizzle.mock(DRIZZLE_OPTIONS)

/** A connection keeps the plan of every shape until it ends. */
export const MOST_SHAPES = 64

/**
 * A query or a change to run in any tenant's transaction, built once for each of its first `MOST_SHAPES` shapes; any other is built and planned each
 * time. A shape is plain data. Gives what drizzle gives: rows, or the count of a change that returns none.
 */
export function statement<Result, Shape = void>(
  build: (db: Drizzle, shape: Shape) => Built<Result>,
  { keepsPlan = () => true }: Options<Shape> = {},
): (tx: TenantTx, values: Readonly<Record<string, unknown>>, shape: Shape) => Promise<Result> {
  const built = new Map<string | undefined, Prepared<Result>>()
  return (tx, values, shape) => {
    const key = JSON.stringify(shape)
    const prepared = built.get(key) ?? build(builder, shape).prepare('statement')
    if (built.size < MOST_SHAPES) built.set(key, prepared)
    // drizzle ties a prepared query to the connection that it was built for; `prepare` has the driver name the statement.
    const bound: Prepared<Result> = Object.assign(Object.create(prepared), {
      client: planning(clientOf(sqlOf(tx)), keepsPlan(shape) ? 'auto' : 'force_custom_plan'),
      prepare: built.has(key),
    })
    return bound.execute({ ...values, tenantId: tx.scope.tenantId })
  }
}
