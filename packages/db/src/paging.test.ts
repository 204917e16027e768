import { randomUUID } from 'node:crypto'
import { and, desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ofTenant, sqlOf } from './handle.ts'
import { afterCursor, decodeCursor, encodeCursor, toPage } from './paging.ts'
import { members } from './schema/accounts.ts'
import { inTenant, type TenantTx } from './scope.ts'
import { dbTest } from './test-fixture.ts'
import { makeMember } from './test-people.ts'

async function page(tx: TenantTx, cursor: string | null, limit: number) {
  const rows = await sqlOf(tx)
    .select({ at: members.createdAt, id: members.id })
    .from(members)
    .where(and(ofTenant(tx, members), afterCursor(members.createdAt, members.id, cursor ? decodeCursor(cursor) : null)))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => row)
}

dbTest('pages hold every row once, also where many were made at one time', async ({ db, scopeA }) => {
  const times = [0, 0, 0, 0, 1, 1, 2].map((milliseconds) => new Date(1_800_000_000_123 + milliseconds))
  const made = await inTenant(db, scopeA, async (tx) => {
    const people = []
    for (const createdAt of times) people.push((await makeMember(tx, { createdAt })).id)
    return people
  })
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const { rows, next } = await inTenant(db, scopeA, (tx) => page(tx, cursor, 3))
    seen.push(...rows.map((row) => row.id))
    sizes.push(rows.length)
    cursor = next
  } while (cursor)
  expect(sizes).toEqual([3, 3, 1])
  expect(seen).toHaveLength(made.length)
  expect(new Set(seen)).toEqual(new Set(made))
})

test('a cursor survives its way to the client and back', () => {
  const cursor = { at: new Date(1_800_000_000_123), id: randomUUID() }
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
})

test('a text that no cursor became is refused', () => {
  const id = randomUUID()
  const raw = (text: string) => Buffer.from(text).toString('base64url')
  const forged = [
    '',
    'x',
    raw('1'),
    raw(`1 ${id} `),
    raw(`-1 ${id}`),
    raw(`01 ${id}`),
    raw(`1 ${'z'.repeat(36)}`),
    // A time that PostgreSQL cannot parse.
    raw(`253402300800000 ${id}`),
  ]
  expect(forged.map(decodeCursor)).toEqual(forged.map(() => null))
})
