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
  /** How many rows each table of mine has. */
  readonly mine: string
  readonly changedThem: boolean
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
  const namesakes = { ...stolen, tenantId: mine, timestamp }
  const outcomes = async (as: TenantId, ...fixtures: TenantFixture[]) =>
    tryAll(samples, trial, { situation: { as, fixtures }, params: stolen })
  const pairs = [
    ['ids of its own', await outcomes(mine, strangers, stolen), await outcomes(mine, strangers)],
    ['the same ids', await outcomes(mine, namesakes, stolen), await outcomes(mine, namesakes)],
  ] as const
  const [asThem, guessed] = [await outcomes(theirs, strangers, stolen), await outcomes(theirs, strangers)]
  return new Map(
    samples.map((sample, at) => {
      const leaks = pairs.flatMap(([kind, withThem, withoutThem]) => leaksOf(kind, withThem[at]!, withoutThem[at]!))
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
  ...(withThem.mine === withoutThem.mine ? [] : [`with ${kind}: its own rows come to depend on theirs`]),
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
  const countsOf = (tables: StoredRows) =>
    JSON.stringify([...tables].map(([table, rows]) => [table, rows.filter((row) => row.tenantId === mine).length]))
  const counts = countsOf(before)
  const isTheirs = ({ tenantId }: { readonly tenantId: string }) => tenantId === theirs
  const outcomes: Outcome[] = []
  for (const sample of samples) {
    const { answer, wrote } = await answerOf(sample, trial, as, params)
    const after = wrote ? await allRows(superuser) : before
    const changed = [...before].filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(after.get(table)))
    const theirRows = (rows: readonly StoredRow[] = []) => JSON.stringify(rows.filter(isTheirs))
    outcomes.push({
      answer,
      mine: wrote ? countsOf(after) : counts,
      changedThem: changed.some(([table, rows]) => theirRows(rows) !== theirRows(after.get(table))),
    })
    await restoreRows(superuser, changed)
  }
  return outcomes
}

/** The answer of a call, as text, and whether it may have changed a row. */
async function answerOf({ query, call }: Sample, { db }: Trial, tenantId: TenantId, params: TenantFixture) {
  let wrote = false
  const answer = await inTenant(db, { tenantId }, async (tx) => {
    const value = await call(tx, params)
    const [row] = await sqlOf(tx).execute(sql`select pg_current_xact_id_if_assigned() is not null as wrote`)
    wrote = row?.wrote === true
    return value
  }).then(
    (value) => JSON.stringify(value) ?? 'nothing',
    (error: unknown) => {
      if (!isDatabaseError(error)) throw new Error(`${query.name} cannot be tried.`, { cause: error })
      wrote = false
      return `error ${error.code}`
    },
  )
  return { answer, wrote }
}
