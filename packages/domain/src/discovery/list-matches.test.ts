import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { storePhoto } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { listMatches, MATCHES } from './list-matches.ts'
import type { MemberSearch } from './search-rules.ts'

const NOW = new Date('2026-05-20T10:00:00Z')

interface Person {
  readonly name: string
  readonly gender?: Gender
  readonly seeking?: Seeking
  readonly country?: string
  readonly searchable?: boolean
  readonly birthDate?: string
  /** Has a photo of today that support has not reviewed. */
  readonly unreviewed?: boolean
}

/** The search of a woman of 35 who looks for men. */
const search: MemberSearch = {
  ...{ gender: 'man', soughtGender: 'woman', country: 'NL', region: null },
  ...{ minAge: 28, maxAge: 44, wider: { minAge: 23, maxAge: 53 } },
}
const me = { name: 'Me', gender: 'woman', seeking: 'man', birthDate: '1991-01-01' } as const

const test = dbTest.extend('world', ({ db, urls, scopeA }) => ({
  /** The first person is the viewer, who is shown some of the others; these are given in the order in which they were last online. */
  async matches(people: readonly Person[]) {
    const everybody: readonly Person[] = [me, ...people]
    const ids = await inTenant(db, scopeA, async (tx) => {
      const made = []
      for (const [at, { unreviewed: _, ...person }] of everybody.entries()) {
        const lastOnlineAt = new Date(NOW.getTime() - at * 60_000)
        const profile = { searchable: true, gender: 'man', seeking: 'woman', lastOnlineAt, ...person } as const
        made.push((await makeMember(tx, {}, profile)).id)
      }
      return made
    })
    for (const [at, { unreviewed = false }] of people.entries()) {
      const photo = { filename: 'f.webp', thumbFilename: 't.webp', main: true, createdAt: NOW, toModerate: true }
      if (unreviewed) await storePhoto(urls.superuserUrl, scopeA, { ...photo, memberId: ids[at + 1] as MemberId })
    }
    const viewer = { scope: scopeA, ...lookerOf(ids[0] as (typeof ids)[number]), birthDate: me.birthDate }
    const { cards, widened } = await listMatches(appContext(db, fakeClock(NOW)), {
      viewer,
      search,
      visible: { fields: [], notes: false },
    })
    return { names: cards.map(({ name }) => name), widened }
  },
}))

test('people match who fit both ways and by age, of the same country', async ({ world }) => {
  const { names } = await world.matches([
    { name: 'seeks women' },
    { name: 'seeks everyone', seeking: 'everyone' },
    { name: 'seeks men', seeking: 'man' },
    { name: 'is a woman', gender: 'woman' },
    { name: 'is elsewhere', country: 'BE' },
    { name: 'hides', searchable: false },
    { name: 'is 67', birthDate: '1959-01-01' },
    { name: 'is 18', birthDate: '2008-01-01' },
  ])
  expect(names).toEqual(['seeks women', 'seeks everyone'])
})

test('the nearest in age are first, of equals who was online last', async ({ world }) => {
  const { names } = await world.matches([
    { name: 'nine years older', birthDate: '1982-06-01' },
    { name: 'a year younger', birthDate: '1992-01-01' },
    { name: 'of one day', birthDate: me.birthDate },
    { name: 'of one day too', birthDate: me.birthDate },
    { name: 'half a year older', birthDate: '1990-07-01' },
    { name: 'five years younger', birthDate: '1996-01-01' },
  ])
  expect(names).toEqual([
    ...['of one day', 'of one day too', 'half a year older', 'a year younger', 'five years younger'],
    'nine years older',
  ])
})

test('a photo of today that nobody has looked at is not first, however near its member is in age', async ({
  world,
}) => {
  const { names } = await world.matches([
    { name: 'of one day', birthDate: me.birthDate, unreviewed: true },
    { name: 'nine years older', birthDate: '1982-06-01' },
  ])
  expect(names).toEqual(['nine years older', 'of one day'])
})

test('nobody is no fault, and of many the nearest are shown', async ({ world }) => {
  expect(await world.matches([])).toEqual({ names: [], widened: false })
  const far = Array.from({ length: 12 }, (_, at): Person => ({ name: `Far ${at}`, birthDate: '1984-01-01' }))
  const near = Array.from({ length: MATCHES }, (_, at): Person => ({ name: `Near ${at}`, birthDate: '1990-01-01' }))
  expect(await world.matches([...far, ...near])).toEqual({ names: near.map(({ name }) => name), widened: false })
})

test('where few fit, people of the wider ages follow', async ({ world }) => {
  expect(
    await world.matches([
      { name: 'is 50', birthDate: '1976-01-01' },
      { name: 'is 36', birthDate: '1990-01-01' },
      { name: 'is 67', birthDate: '1959-01-01' },
    ]),
  ).toEqual({ names: ['is 36', 'is 50'], widened: true })
})
