import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { expect } from 'vitest'
import { listMatches, MATCHES } from './list-matches.ts'

const NOW = Date.parse('2026-05-20T10:00:00Z')

interface Person {
  readonly name: string
  readonly gender?: Gender
  readonly seeking?: Seeking
  readonly country?: string
  readonly searchable?: boolean
}

const test = dbTest.extend('world', ({ db, scopeA }) => ({
  /** The people, newest first, and those whom the first one is shown. */
  async matches([me, ...people]: readonly [Person, ...Person[]]) {
    const ids = await inTenant(db, scopeA, async (tx) => {
      const made = []
      for (const [at, person] of [me, ...people].entries()) {
        const profile = { searchable: true, createdAt: new Date(NOW - at * 60_000), ...person }
        made.push((await makeMember(tx, {}, profile)).id)
      }
      return made
    })
    const viewer = { scope: scopeA, id: ids[0] as (typeof ids)[number], seeking: me.seeking ?? 'everyone' }
    const cards = await listMatches(appContext(db), { viewer, visible: { fields: [], notes: false } })
    return cards.map(({ name }) => name)
  },
}))

test('people match who fit both ways, of the same country, the newest first', async ({ world }) => {
  expect(
    await world.matches([
      { name: 'Me', gender: 'woman', seeking: 'man' },
      { name: 'seeks women', gender: 'man', seeking: 'woman' },
      { name: 'seeks everyone', gender: 'man', seeking: 'everyone' },
      { name: 'seeks women too', gender: 'man', seeking: 'woman' },
      { name: 'seeks men', gender: 'man', seeking: 'man' },
      { name: 'is a woman', gender: 'woman', seeking: 'woman' },
      { name: 'is elsewhere', gender: 'man', seeking: 'woman', country: 'BE' },
      { name: 'hides', gender: 'man', seeking: 'woman', searchable: false },
    ]),
  ).toEqual(['seeks women', 'seeks everyone', 'seeks women too'])
})

test('somebody who looks for everyone never finds themself', async ({ world }) => {
  expect(
    await world.matches([
      { name: 'Me', gender: 'nonbinary', seeking: 'everyone' },
      { name: 'Ann', gender: 'woman', seeking: 'everyone' },
      { name: 'Ben', gender: 'man', seeking: 'woman' },
      { name: 'Cas', gender: 'nonbinary', seeking: 'nonbinary' },
    ]),
  ).toEqual(['Ann', 'Cas'])
})

test('nobody is no fault, and of many the newest are shown', async ({ world }) => {
  const me = { name: 'Me', gender: 'woman', seeking: 'man' } as const
  expect(await world.matches([me])).toEqual([])
  const many = Array.from({ length: 30 }, (_, at): Person => ({ name: `M${at}`, gender: 'man', seeking: 'everyone' }))
  expect(await world.matches([me, ...many])).toEqual(many.slice(0, MATCHES).map(({ name }) => name))
})
