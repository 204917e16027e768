import { GENDERS, type Gender, SEEKING, type Seeking } from '@hearth/contracts/accounts'
import { FEW, PAGE_SIZE, searchQuery } from '@hearth/contracts/discovery'
import { MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { SEARCH_FIELDS } from '@hearth/contracts/tenant-settings'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { describe, expect } from 'vitest'
import { fittingAges } from './fitting-ages.ts'
import { countMembers, searchMembers } from './search-members.ts'
import { type MemberSearch, toSearch } from './search-rules.ts'

const TODAY = '2026-05-20'
const NOW = new Date(`${TODAY}T10:00:00Z`)
const RULE = { years: 6, per_decade: 2 }

interface Person {
  readonly gender: Gender
  readonly seeking: Seeking
  readonly age: number
  /** Of somebody who is exactly as old as `age` unless stated. */
  readonly birthDate?: string
}
const woman27 = { gender: 'woman', seeking: 'man', age: 27 } as const
const birthDateAt = (age: number) => `${2026 - age}${TODAY.slice(4)}`

/** The search with which the list of somebody begins, or that of an address. */
const searchOf = (viewer: Person, address: Record<string, string> = {}): MemberSearch =>
  toSearch(searchQuery.parse(address), {
    fields: SEARCH_FIELDS,
    genders: GENDERS,
    countries: ['NL'],
    fittingAges: RULE,
    viewer: { ...viewer, country: 'NL' },
    country: null,
  })

const test = dbTest.extend('world', ({ db, scopeA: scope }) => {
  const ctx = appContext(db, fakeClock(NOW))
  let settled = 0
  return {
    /** Stores people, each last online before those of earlier calls and before. */
    settle: (people: readonly Person[]) =>
      inTenant(db, scope, async (tx) => {
        const ids: MemberId[] = []
        for (const { age, ...person } of people) {
          settled += 1
          const lastOnlineAt = new Date(NOW.getTime() - settled * MINUTE)
          const profile = { birthDate: birthDateAt(age), ...person, name: String(age), searchable: true, lastOnlineAt }
          ids.push((await makeMember(tx, {}, profile)).id)
        }
        return ids
      }),
    async find(
      search: MemberSearch,
      { viewer = null, after = null }: { viewer?: MemberId | null; after?: string | null } = {},
    ) {
      const visible = { fields: [], notes: false }
      const by = { scope, viewer: viewer && lookerOf(viewer), search }
      const page = await searchMembers(ctx, { ...by, after, visible })
      if (after === null) expect(await countMembers(ctx, by)).toEqual(page.total)
      return { ...page, ids: page.cards.map(({ id }) => id), names: page.cards.map(({ name }) => name) }
    },
  }
})

const seeks = ({ seeking }: Person, { gender }: Person) => seeking === 'everyone' || seeking === gender
const suits = ({ age }: Person, other: Person) => {
  const { minAge, maxAge } = fittingAges(age, RULE)
  return minAge <= other.age && other.age <= maxAge
}

describe('the list begins with', () => {
  test('whoever fits both ways: one member is on the other’s list exactly if the other is on theirs', async ({
    world,
  }) => {
    const people: Person[] = GENDERS.flatMap((gender) =>
      SEEKING.flatMap((seeking) => [19, 27, 34, 45].map((age) => ({ gender, seeking, age }))),
    )
    const ids = await world.settle(people)
    for (const [at, me] of people.entries()) {
      const { ids: found } = await world.find({ ...searchOf(me), wider: null }, { viewer: ids[at] as MemberId })
      const expected = people.flatMap((other, one) =>
        one !== at && seeks(me, other) && seeks(other, me) && suits(me, other) && suits(other, me) ? [ids[one]] : [],
      )
      expect(found, JSON.stringify(me)).toEqual(expected)
    }
  })

  test('ages from birthday to birthday', async ({ world }) => {
    const man = { gender: 'man', seeking: 'woman' } as const
    await world.settle([
      { ...man, age: 21 },
      { ...man, age: 20, birthDate: '2005-05-21' },
      { ...man, age: 34, birthDate: '1991-05-21' },
      { ...man, age: 35 },
    ])
    expect((await world.find({ ...searchOf(woman27), wider: null })).names).toEqual(['21', '34'])
  })

  test('what an address may take away: who must look for the member, and the ages', async ({ world }) => {
    await world.settle([
      { gender: 'man', seeking: 'woman', age: 30 },
      { gender: 'man', seeking: 'man', age: 31 },
      { gender: 'man', seeking: 'woman', age: 70 },
      { gender: 'woman', seeking: 'man', age: 30 },
    ])
    const namesFor = async (address: Record<string, string>) =>
      (await world.find({ ...searchOf(woman27, address), wider: null })).names
    expect(await namesFor({})).toEqual(['30'])
    expect(await namesFor({ seeks: 'anyone' })).toEqual(['30', '31'])
    expect(await namesFor({ country: 'NL' })).toEqual(['30', '70'])
    expect(await namesFor({ country: 'NL', seeks: 'anyone' })).toEqual(['30', '31', '70'])
  })
})

describe('similar people', () => {
  test('fit both ways by gender too', async ({ world }) => {
    await world.settle([
      { gender: 'man', seeking: 'woman', age: 60 },
      { gender: 'man', seeking: 'man', age: 60 },
      { gender: 'man', seeking: 'everyone', age: 60 },
    ])
    const chosen = { country: 'NL', min_age: '65', max_age: '66' }
    const { similar } = await world.find(searchOf(woman27, chosen))
    expect(similar?.total.count).toBe(2)
    expect((await world.find(searchOf(woman27, { ...chosen, seeks: 'anyone' }))).similar?.total.count).toBe(3)
  })
})

describe('where few fit', () => {
  const man = { gender: 'man', seeking: 'woman' } as const
  const men = (count: number, age: number): Person[] => Array.from({ length: count }, () => ({ ...man, age }))
  const wider = { minAge: 18, maxAge: 42 }

  test.for([
    [FEW - 1, { listed: FEW + 1, widened: true, ...wider }],
    [FEW, { listed: FEW, widened: false, minAge: 21, maxAge: 34 }],
  ] as const)('which %i are, the list takes in the wider ages', async ([fitting, expected], { world }) => {
    await world.settle([...men(fitting, 34), ...men(1, 35), ...men(1, 42), ...men(1, 43)])
    const { ids, widened, search } = await world.find(searchOf(woman27))
    const { minAge, maxAge } = search
    expect({ listed: ids.length, widened, minAge, maxAge }).toEqual(expected)
  })

  test('the ages stay as they are if wider ones bring nobody, or if the member chose them', async ({ world }) => {
    await world.settle([...men(2, 30), ...men(1, 43)])
    expect(await world.find(searchOf(woman27))).toMatchObject({ names: ['30', '30'], widened: false })
    await world.settle(men(1, 40))
    expect(await world.find(searchOf(woman27))).toMatchObject({ names: ['30', '30', '40'], widened: true })
    const chosen = searchOf(woman27, { country: 'NL', min_age: '21', max_age: '34' })
    expect(await world.find(chosen)).toMatchObject({ names: ['30', '30'], widened: false })
  })

  test('the pages after a widened one are as wide, also if many who fit have joined meanwhile', async ({ world }) => {
    const settled = await world.settle([...men(FEW - 1, 30), ...men(PAGE_SIZE, 40)])
    const first = await world.find(searchOf(woman27))
    expect(first).toMatchObject({ widened: true, ids: settled.slice(0, PAGE_SIZE) })
    const late = await world.settle(men(FEW, 30))
    const second = await world.find(searchOf(woman27), { after: first.next?.cursor ?? null })
    expect(second).toMatchObject({ widened: true, search: wider, next: null })
    expect(second.ids).toEqual([...settled.slice(PAGE_SIZE), ...late])
    expect((await world.find(searchOf(woman27))).widened).toBe(false)
  })

  test('the last page of a list of enough is not widened', async ({ world }) => {
    const settled = await world.settle([...men(PAGE_SIZE + 2, 30), ...men(5, 40)])
    const { next } = await world.find(searchOf(woman27))
    const last = await world.find(searchOf(woman27), { after: next?.cursor ?? null })
    expect(last).toMatchObject({ widened: false, ids: settled.slice(PAGE_SIZE, PAGE_SIZE + 2), next: null })
  })

  test('a cursor of a widened page means nothing more to a search of chosen ages', async ({ world }) => {
    const settled = await world.settle([...men(2, 30), ...men(PAGE_SIZE, 40)])
    const { next } = await world.find(searchOf(woman27))
    const chosen = searchOf(woman27, { country: 'NL', min_age: '40' })
    const page = await world.find(chosen, { after: next?.cursor ?? null })
    expect(page).toMatchObject({ ids: settled.slice(PAGE_SIZE), search: { minAge: 40, maxAge: 99 } })
  })
})
