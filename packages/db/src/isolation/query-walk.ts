import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@hearth/contracts/durations'
import type { TenantId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from '../client.ts'
import { isDatabaseError } from '../database-error.ts'
import { sqlOf } from '../handle.ts'
import * as outbox from '../outbox.ts'
import { inTenant } from '../scope.ts'
import type { Sample } from './sample.ts'
import { allRows, restoreRows, type StoredRow, type StoredRows } from './stored-rows.ts'
import { deleteAllRows, insertRows, newTenantFixture, type TenantFixture } from './tenant-fixture.ts'

type Queries = ReadonlyMap<string, unknown>

/** All functions exported by `queries/**` and the outbox, by file and name. */
export async function findQueries(): Promise<Queries> {
  const folder = path.join(import.meta.dirname, '../queries')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules: [string, object][] = [['outbox', outbox]]
  for (const file of files) modules.push([file, await import(path.join(folder, file))])
  return new Map(
    modules.flatMap(([file, exported]) =>
      Object.entries(exported)
        .filter(([, value]) => typeof value === 'function')
        .map(([name, value]) => [`${file}: ${name}`, value]),
    ),
  )
}

/** Queries that are missing in the registry, and entries without a query. */
export function findUnregistered(queries: Queries, registry: readonly Sample[]): string[] {
  const registered = new Set<unknown>(registry.map(({ query }) => query))
  const exported = new Set(queries.values())
  return [
    ...[...queries].filter(([, query]) => !registered.has(query)).map(([name]) => `${name} has no entry`),
    ...registry.filter(({ query }) => !exported.has(query)).map(({ query }) => `${query.name} is no exported query`),
  ]
}

interface Trial {
  readonly db: Db
  readonly superuser: Sql
  readonly mine: TenantId
  readonly theirs: TenantId
}

/** What has become of one call. */
interface Outcome {
  readonly answer: string
  /** What has become of my rows, without what differs from call to call: new ids, and the time of the call. */
  readonly mine: string
  readonly changedThem: boolean
  readonly wrote: boolean
}

/** Rows that are stored, and the tenant that calls. */
interface Situation {
  readonly as: TenantId
  readonly fixtures: readonly TenantFixture[]
}

/**
 * Proves of queries of one tenant with another's ids that they do not depend on the other: their results are the same with and without the other's
 * rows, and they do not change them. Returns the contradictions of each; empty if there are none. Each call finds the same rows, whatever the calls
 * before it have done.
 */
export async function findLeaks(samples: readonly Sample[], trial: Trial): Promise<ReadonlyMap<Sample, string[]>> {
  const { mine, theirs } = trial
  const stolen = newTenantFixture(theirs)
  // A day younger than the other's, which would come first in a batch of the oldest.
  const timestamp = new Date(stolen.timestamp.getTime() + DAY)
  const strangers = { ...newTenantFixture(mine), timestamp }
  const namesakes = { ...stolen, tenantId: mine, timestamp, likedByOperator: false }
  const alone = { ...namesakes, has: (table: string) => ['members', 'profiles'].includes(table) }
  const apart = { ...namesakes, has: (table: string) => !['likes', 'participants'].includes(table) }
  const outcomes = async (as: TenantId, fixtures: readonly TenantFixture[], of = samples) =>
    tryAll(of, trial, { situation: { as, fixtures }, params: stolen })
  const pairOf = async (kind: string, own: TenantFixture, of = samples) => {
    const [withThem, withoutThem] = [await outcomes(mine, [own, stolen], of), await outcomes(mine, [own], of)]
    return new Map(of.map((sample, at) => [sample, { kind, with: withThem[at]!, without: withoutThem[at]! }]))
  }
  const pairs = [await pairOf('ids of its own', strangers), await pairOf('the same ids', namesakes)]
  // What stands between two of these people, or excepts them from a rule, is theirs alone.
  const reading = samples.filter((sample) => pairs.every((pair) => pair.get(sample)?.with.wrote === false))
  pairs.push(await pairOf('the same people without relations', alone, reading))
  pairs.push(await pairOf('the same ids without likes and messages', apart, reading))
  const [asThem, guessed] = [await outcomes(theirs, [strangers, stolen]), await outcomes(theirs, [strangers])]
  return new Map(
    samples.map((sample, at) => {
      const leaks = pairs.flatMap((pair) => {
        const found = pair.get(sample)
        return found ? leaksOf(found.kind, found.with, found.without) : []
      })
      const { answer, changedThem } = asThem[at]!
      if (!sample.reference && answer === guessed[at]!.answer && !changedThem)
        leaks.push('proves nothing: its sample call does not reach the rows even for their own tenant')
      return [sample, leaks]
    }),
  )
}

const leaksOf = (kind: string, withThem: Outcome, withoutThem: Outcome): string[] => [
  ...(withThem.answer === withoutThem.answer
    ? []
    : [`with ${kind}: answers ${withThem.answer}, without them ${withoutThem.answer}`]),
  ...(withThem.mine === withoutThem.mine
    ? []
    : [`with ${kind}: its own rows come to depend on theirs: ${withThem.mine}, without them ${withoutThem.mine}`]),
  ...(withThem.changedThem ? [`with ${kind}: changes their rows`] : []),
]

/** Makes the call of each sample with only the rows of the fixtures stored. */
async function tryAll(
  samples: readonly Sample[],
  trial: Trial,
  { situation: { as, fixtures }, params }: { readonly situation: Situation; readonly params: TenantFixture },
): Promise<Outcome[]> {
  const { superuser, mine, theirs } = trial
  await deleteAllRows(superuser)
  for (const fixture of fixtures) await insertRows(superuser, fixture)
  const before = await allRows(superuser)
  const changes = changesOf([params, ...fixtures])
  const outcomes: Outcome[] = []
  for (const sample of samples) {
    const { answer, wrote } = await answerOf(sample, trial, as, params)
    const after = wrote ? await allRows(superuser) : before
    const changed = [...before].filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(after.get(table)))
    const becomes = (of: TenantId) => changes(of, new Map(changed), after)
    outcomes.push({ answer, wrote, mine: becomes(mine), changedThem: becomes(theirs) !== '' })
    await restoreRows(superuser, changed)
  }
  return outcomes
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/g

/** What becomes of the rows of one tenant, as a text in which all ids but these, and all times of the walk, are alike. */
function changesOf(fixtures: readonly TenantFixture[]) {
  const known = new Set(JSON.stringify(fixtures).match(ID))
  const momentOf = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  // The clock of the database may be behind by a moment.
  const since = momentOf(Date.now() - 5_000)
  return (of: TenantId, changed: StoredRows, after: StoredRows): string => {
    const now = momentOf(Date.now() + 5_000)
    const toText = (row: string) =>
      row
        .replace(ID, (id) => (known.has(id) ? id : 'new'))
        .replace(TIME, (time) => (since <= time && time <= now ? 'now' : time))
    const textsOf = (rows: readonly StoredRow[] = [], others: readonly StoredRow[] = []) => {
      const same = new Set(others.map(({ row }) => row))
      return rows.flatMap(({ tenantId, row }) => (tenantId === of && !same.has(row) ? [toText(row)] : [])).sort()
    }
    return [...changed]
      .map(([table, rows]) => [table, textsOf(rows, after.get(table)), textsOf(after.get(table), rows)] as const)
      .filter(([, gone, come]) => gone.length + come.length > 0)
      .map(([table, gone, come]) => `${table}: ${gone} become ${come}`)
      .join('\n')
  }
}

/** Rows of a query that promises no order come in another one once PostgreSQL plans it anew. */
const textOf = (value: unknown): string | undefined =>
  Array.isArray(value) ? `[${value.map((row) => JSON.stringify(row)).sort()}]` : JSON.stringify(value)

/** The answer of a call, as text, and whether it may have changed a row. */
async function answerOf({ query, call }: Sample, { db }: Trial, tenantId: TenantId, params: TenantFixture) {
  let wrote = false
  const answer = await inTenant(db, { tenantId }, async (tx) => {
    const value = await call(tx, params)
    const [row] = await sqlOf(tx).execute(sql`select pg_current_xact_id_if_assigned() is not null as wrote`)
    wrote = row?.wrote === true
    return value
  }).then(
    (value) => textOf(value) ?? 'nothing',
    (error: unknown) => {
      if (!isDatabaseError(error)) throw new Error(`${query.name} cannot be tried.`, { cause: error })
      wrote = false
      return `error ${error.code}`
    },
  )
  return { answer, wrote }
}
