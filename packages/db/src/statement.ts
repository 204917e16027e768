import { Column, eq, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { clientOf, DRIZZLE_OPTIONS, type Drizzle, type RawClient, sqlOf, type TenantTx } from './handle.ts'

/*
 * drizzle builds a query each time it runs, which costs as much CPU time as PostgreSQL takes to answer it, and PostgreSQL plans it each time. A query
 * of every page or login is therefore a statement: built once, and planned once per connection.
 */

/** The condition by tenant that every statement has in addition to row-level security; its value is the scope's. */
export const ofScope = (table: { tenantId: PgColumn }): SQL => eq(table.tenantId, sql.placeholder('tenantId'))

/** A placeholder for the value of that name. */
export const placeholder = (name: string): Placeholder => sql.placeholder(name)

/** The same for a value that its column must encode, such as a Date; drizzle does that by itself for `values` of an insert. */
export const placeholderFor = (column: PgColumn, name: string): Param => sql.param(placeholder(name), column)

/** Placeholders for the values of these columns, each named as its column, for `set` and `values`. */
export const placeholdersFor = <Name extends string>(
  table: Readonly<Record<Name, PgColumn>>,
  names: readonly Name[],
): Record<Name, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${placeholderFor(table[name], name)}`])) as Record<Name, SQL>

/** The names of what is given, in one order for all callers: the shape of a change that does not name everything. */
export const namesOf = <Change extends object>(change: Change): (keyof Change & string)[] =>
  (Object.keys(change) as (keyof Change & string)[]).sort()

interface Built<Result> {
  prepare(name: string): Prepared<Result>
}
interface Prepared<Result> {
  execute(): Promise<Result>
}
type Values = Readonly<Record<string, unknown>>
interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
/** What drizzle keeps in a prepared query. */
interface Internals {
  readonly queryString: string
  readonly params: readonly unknown[]
  /** What a row consists of, in its order; absent for a change that returns none. */
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
}
interface Options<Shape> {
  /** False for a statement whose best plan depends on the values: it is planned each time. True by default. */
  readonly keepsPlan?: (shape: Shape) => boolean
}

type PlanMode = 'auto' | 'force_custom_plan'
/** The plan mode that was set in each transaction. */
const planModes = new WeakMap<RawClient, PlanMode>()

/**
 * A client whose statements are planned in that mode. The setting is sent together with the statement, so nothing waits for it. Statements that are
 * planned each time are named, too, because the driver needs two round trips for one without a name.
 */
const planning = (client: RawClient, mode: PlanMode): Pick<RawClient, 'unsafe'> => ({
  unsafe(...statement) {
    if ((planModes.get(client) ?? 'auto') !== mode) {
      // The setting's failure is ignored, because the statement fails as well.
      client.unsafe(`set local plan_cache_mode = ${mode}`).then(ignore, ignore)
      planModes.set(client, mode)
    }
    return client.unsafe(...statement)
  },
})

const ignore = () => {}

const builder = drizzle.mock(DRIZZLE_OPTIONS)

/** A limit, because a connection keeps the plan of every shape until it is closed. */
export const MOST_SHAPES = 64

/**
 * A query or change that can run in any tenant's transaction. It is built once for each of its first `MOST_SHAPES` shapes; further ones are built and
 * planned each time. A shape is plain data. Returns what drizzle returns: rows, or the count of a change that returns none.
 */
export function statement<Result, Shape = void>(
  build: (db: Drizzle, shape: Shape) => Built<Result>,
  { keepsPlan = () => true }: Options<Shape> = {},
): (tx: TenantTx, values: Readonly<Record<string, unknown>>, shape: Shape) => Promise<Result> {
  const built = new Map<string | undefined, ReturnType<typeof prepare<Result>>>()
  return (tx, values, shape) => {
    const key = JSON.stringify(shape)
    const query = built.get(key) ?? prepare(build(builder, shape))
    if (built.size < MOST_SHAPES) built.set(key, query)
    return query.run(planning(clientOf(sqlOf(tx)), keepsPlan(shape) ? 'auto' : 'force_custom_plan'), {
      values: { ...values, tenantId: tx.scope.tenantId },
      isNamed: built.has(key),
    })
  }
}

interface Run {
  readonly values: Values
  /** Whether the connection keeps it by a name. */
  readonly isNamed: boolean
}

/** A query, with what drizzle would find out anew about each value and each cell (decision 18). */
function prepare<Result>(query: Built<Result>) {
  const prepared = query.prepare('statement')
  const { fields, ...sent } = prepared as Prepared<Result> & Internals
  const { text, params } = shareParams(sent.queryString, sent.params)
  const fills = params.map(fillOf)
  const rowsOf = fields && rowsMapper(fields)
  return {
    async run(client: Pick<RawClient, 'unsafe'>, { values, isNamed: prepare }: Run): Promise<Result> {
      const filled = fills.map((fill) => fill(values))
      // drizzle makes objects within rows; it ties a prepared query to the connection for which it was built.
      if (fields && !rowsOf)
        return Object.assign(Object.create(prepared), { client, prepare, queryString: text, params: filled }).execute()
      try {
        const answer = client.unsafe(text, filled, { prepare })
        return (rowsOf ? rowsOf(await answer.values()) : await answer) as Result
      } catch (error) {
        throw new DrizzleQueryError(text, [], error as Error)
      }
    },
  }
}

/**
 * A text that names each value once, which drizzle sends for each of its places anew: where the text states the type of the place, and the tenant's id,
 * which has one type everywhere.
 */
function shareParams(text: string, params: readonly unknown[]) {
  const shared: unknown[] = []
  const known = new Map<string, number>()
  const shorter = text.replace(/\$(\d+)(::\w+(?:\[\])?)?/g, (_, number: string, type = '') => {
    const param = params[Number(number) - 1]
    const name = is(param, Placeholder) ? param.name : null
    const key = name === 'tenantId' ? name : name !== null && type !== '' ? name + type : number
    const at = known.get(key) ?? shared.push(param)
    known.set(key, at)
    return `$${at}${type}`
  })
  return { text: shorter, params: shared }
}

function fillOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => given(values, param.name)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (values) => {
      const filled = given(values, value.name)
      return filled === null ? null : encoder.mapToDriverValue(filled)
    }
  }
  return () => param
}

function given(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
  return values[name]
}

/** Makes objects of rows; undefined where some fields belong to an object of their own, which drizzle makes. */
function rowsMapper(fields: NonNullable<Internals['fields']>) {
  if (fields.some(({ path }) => path.length > 1)) return undefined
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decoder: decoderOf(field) }))
  // A copy has all fields from its start: V8 makes one in half of the time that adding them one by one takes, and copies it in a tenth.
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => {
      const result: Record<string, unknown> = { ...empty }
      columns.forEach(({ name, decoder }, at) => {
        const value = row[at]
        if (value !== null) result[name] = decoder.mapFromDriverValue(value)
      })
      return result
    })
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: Decoder }
  return decoder
}
