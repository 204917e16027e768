import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@hearth/contracts/durations'
import type { TenantId } from '@hearth/contracts/ids'
import type { Sql } from 'postgres'
import type { Db } from '../client.ts'
import { isDatabaseError } from '../database-error.ts'
import * as outbox from '../outbox.ts'
import { inTenant } from '../scope.ts'
import type { Sample } from './sample.ts'
import { deleteAllRows, insertRows, newTenantFixture, rowsOf, type TenantFixture } from './tenant-fixture.ts'

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

/**
 * Proves that a query of one tenant with another's ids does not depend on the other: its result is the same with and without the other's rows, and it
 * does not change them. Returns contradictions; empty if there are none.
 */
export async function findLeaks(sample: Sample, trial: Trial): Promise<string[]> {
  const stolen = newTenantFixture(trial.theirs)
  // A day younger than the other's, which would come first in a batch of the oldest.
  const timestamp = new Date(stolen.timestamp.getTime() + DAY)
  const strangers = { ...newTenantFixture(trial.mine), timestamp }
  const namesakes = { ...stolen, tenantId: trial.mine, timestamp }
  const leaks: string[] = []
  for (const [own, kind] of [
    [strangers, 'ids of its own'],
    [namesakes, 'the same ids'],
  ] as const) {
    const withThem = await attempt(sample, trial, { as: trial.mine, fixtures: [own, stolen], params: stolen })
    const withoutThem = await attempt(sample, trial, { as: trial.mine, fixtures: [own], params: stolen })
    if (withThem.answer !== withoutThem.answer)
      leaks.push(`with ${kind}: answers ${withThem.answer}, without them ${withoutThem.answer}`)
    if (withThem.mine !== withoutThem.mine) leaks.push(`with ${kind}: its own rows come to depend on theirs`)
    if (withThem.changedThem) leaks.push(`with ${kind}: changes their rows`)
  }
  if (sample.reference) return leaks

  const asThem = await attempt(sample, trial, { as: trial.theirs, fixtures: [strangers, stolen], params: stolen })
  const guessed = await attempt(sample, trial, { as: trial.theirs, fixtures: [strangers], params: stolen })
  if (asThem.answer === guessed.answer && !asThem.changedThem)
    leaks.push('proves nothing: its sample call does not reach the rows even for their own tenant')
  return leaks
}

/** Runs one call with only the rows of these fixtures stored. */
async function attempt(
  { call }: Sample,
  { db, superuser, mine, theirs }: Trial,
  { as, fixtures, params }: { as: TenantId; fixtures: readonly TenantFixture[]; params: TenantFixture },
) {
  await deleteAllRows(superuser)
  for (const fixture of fixtures) await insertRows(superuser, fixture)
  const before = await rowsOf(superuser, theirs)
  const answer = await inTenant(db, { tenantId: as }, (tx) => call(tx, params)).then(
    (value) => JSON.stringify(value) ?? 'nothing',
    (error: unknown) => {
      if (!isDatabaseError(error)) throw error
      return `error ${error.code}`
    },
  )
  const counts = Object.entries(await rowsOf(superuser, mine)).map(([table, rows]) => [table, rows.length])
  const after = await rowsOf(superuser, theirs)
  return { answer, mine: JSON.stringify(counts), changedThem: JSON.stringify(before) !== JSON.stringify(after) }
}
