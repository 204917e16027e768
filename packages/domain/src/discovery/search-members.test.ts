import { PAGE_SIZE } from '@hearth/contracts/discovery'
import { MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { loadReference } from '@hearth/db/load-reference'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile, storeInterests, storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import type { Visible } from '../profiles/visibility.ts'
import { type MemberPage, type SearchMembers, searchMembers } from './search-members.ts'
import type { MemberSearch } from './search-rules.ts'

const NOW = new Date('2026-05-20T10:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)

const everyone: MemberSearch = {
  ...{ gender: 'everyone', soughtGender: null, country: null, region: null },
  ...{ minAge: 18, maxAge: 99, wider: null },
}
const visible: Visible = { fields: ['gender', 'interests', 'region', 'country', 'city'], notes: true }

interface Person {
  readonly name: string
  readonly gender?: 'woman' | 'man' | 'nonbinary'
  readonly country?: string
  readonly birthDate?: string
  readonly lastOnlineAt?: Date
  readonly searchable?: boolean
}

const test = dbTest.extend('world', ({ db, urls, scopeA }) => {
  const clock = fakeClock(NOW)
  const ctx = appContext(db, clock)
  const find = (search: Partial<MemberSearch>, differs: Partial<SearchMembers> = {}) =>
    searchMembers(ctx, {
      scope: scopeA,
      viewer: null,
      search: { ...everyone, ...search },
      after: null,
      visible,
      ...differs,
    })
  return {
    clock,
    find,
    /** The names found, in order. */
    names: async (search: Partial<MemberSearch>, differs: Partial<SearchMembers> = {}) =>
      (await find(search, differs)).cards.map(({ name }) => name),
    /** Stores people in the order of the list, the first online last. */
    async settle(people: readonly Person[]): Promise<MemberId[]> {
      const ids: MemberId[] = []
      await inTenant(db, scopeA, async (tx) => {
        for (const [at, person] of people.entries())
          ids.push((await makeMember(tx, {}, { searchable: true, lastOnlineAt: ago(at + 1), ...person })).id)
      })
      return ids
    },
    change: (memberId: MemberId, columns: Record<string, string | boolean | Date | null>) =>
      changeProfile(urls.superuserUrl, scopeA, { memberId, ...columns }),
    ban: (memberId: MemberId, status: string) =>
      withClient(urls.superuserUrl, async (sql) => {
        await sql`update members set status = ${status} where tenant_id = ${scopeA.tenantId} and id = ${memberId}`
      }),
    crowd: (count: number) => crowd(urls.superuserUrl, scopeA, count),
  }
})

/** Stores that many searchable women, each last online a minute before the previous one. */
const crowd = (superuserUrl: string, { tenantId }: TenantScope, count: number) =>
  withClient(superuserUrl, async (sql) => {
    await sql`
      with people as (select g, gen_random_uuid() as id from generate_series(1, ${count}::int) g), made as (
        insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
        select ${tenantId}, id, g || '@example.com', g || '@example.com', 'none', 'active', now(), now() from people)
      insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
      select ${tenantId}, id, 'P' || g, 'active', true, 'woman', 'man', '1990-01-01', 'NL', ${NOW}::timestamptz - g * interval '1 minute', now()
      from people`
  })

describe('a search finds', () => {
  test('who was online last first, and by gender', async ({ world }) => {
    await world.settle([
      { name: 'Ann', gender: 'woman' },
      { name: 'Ben', gender: 'man' },
      { name: 'Cas', gender: 'nonbinary' },
      { name: 'Dot', gender: 'woman' },
    ])
    expect(await world.names({})).toEqual(['Ann', 'Ben', 'Cas', 'Dot'])
    expect(await world.names({ gender: 'woman' })).toEqual(['Ann', 'Dot'])
    expect(await world.names({ gender: 'nonbinary' })).toEqual(['Cas'])
  })

  test('by country and region', async ({ world }) => {
    const [ann] = await world.settle([{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cas', country: 'BE' }])
    await world.change(ann as MemberId, { region_id: 'NL.07' })
    expect(await world.names({ country: 'NL' })).toEqual(['Ann', 'Ben'])
    expect(await world.names({ country: 'BE' })).toEqual(['Cas'])
    expect(await world.names({ country: 'DE' })).toEqual([])
    expect(await world.names({ country: 'NL', region: 'NL.07' })).toEqual(['Ann'])
    expect(await world.names({ country: 'NL', region: 'NL.08' })).toEqual([])
  })

  test('by age, from birthday to birthday', async ({ world }) => {
    await world.settle([
      { name: '30 today', birthDate: '1996-05-20' },
      { name: '29', birthDate: '1996-05-21' },
      { name: '40', birthDate: '1985-05-21' },
      { name: '41 today', birthDate: '1985-05-20' },
      { name: '103', birthDate: '1923-01-01' },
    ])
    expect(await world.names({ minAge: 30, maxAge: 40 })).toEqual(['30 today', '40'])
    expect(await world.names({ minAge: 41 })).toEqual(['41 today', '103'])
    expect(await world.names({ maxAge: 29 })).toEqual(['29'])
    const { cards } = await world.find({ minAge: 30, maxAge: 40 })
    expect(cards.map(({ age }) => age)).toEqual([30, 40])
  })

  test('neither the viewer nor who may not be seen', async ({ world }) => {
    const [me, , , banned, off] = (await world.settle([
      { name: 'Me' },
      { name: 'Ann' },
      { name: 'Hidden', searchable: false },
      { name: 'Banned' },
      { name: 'Off' },
    ])) as [MemberId, MemberId, MemberId, MemberId, MemberId]
    await world.ban(banned, 'disabled')
    await world.change(banned, { searchable: false })
    await world.change(off, { status: 'disabled', searchable: false })
    expect(await world.find({})).toMatchObject({
      cards: [{ name: 'Me' }, { name: 'Ann' }],
      total: { count: 2, more: false },
    })
    const page = await world.find({ maxAge: 30 }, { viewer: lookerOf(me) })
    expect(page).toMatchObject({ cards: [], total: { count: 0, more: false } })
    expect(page.similar).toMatchObject({ cards: [{ name: 'Ann' }], total: { count: 1, more: false } })
    expect(JSON.stringify(page)).not.toContain(me)
  })

  test('nobody who was banned and is still searchable', async ({ world }) => {
    const [banned] = (await world.settle([{ name: 'Banned' }, { name: 'Ann' }])) as [MemberId, MemberId]
    await world.ban(banned, 'disabled')
    expect(await world.names({})).toEqual(['Ann'])
  })

  test('nobody of another tenant', async ({ world, scopeB }) => {
    await world.settle([{ name: 'Ann' }])
    const page = await world.find({}, { scope: scopeB })
    const nobody = { cards: [], next: null, total: { count: 0, more: false }, similar: null }
    expect(page).toEqual({ ...nobody, search: everyone, widened: false })
  })
})

describe('pages', () => {
  const walk = async (
    find: (after: string | null) => Promise<MemberPage>,
    between: (page: number) => Promise<void>,
  ) => {
    const ids: string[] = []
    let after: string | null = null
    for (let page = 0; page === 0 || after; page += 1) {
      const { cards, next } = await find(after)
      ids.push(...cards.map(({ id }) => id))
      await between(page)
      after = next?.cursor ?? null
    }
    return ids
  }

  test('hold everybody once, forty at a time, also where many were online at one moment', async ({ world }) => {
    const genders = ['woman', 'man', 'nonbinary'] as const
    const settled = await world.settle(
      Array.from({ length: 95 }, (_, at) => ({
        name: `P${at}`,
        gender: genders[at % 3] ?? 'woman',
        lastOnlineAt: ago(Math.floor(at / 30)),
      })),
    )
    const sizes: number[] = []
    const ids = await walk(
      async (after) => {
        const page = await world.find({}, { after })
        sizes.push(page.cards.length)
        expect(page.total === null).toBe(after !== null)
        return page
      },
      async () => {},
    )
    expect(sizes).toEqual([40, 40, 15])
    expect(ids.toSorted()).toEqual(settled.toSorted())
  })

  test('repeat nobody who comes online meanwhile, and leave out nobody who does not', async ({ world }) => {
    const settled = await world.settle(Array.from({ length: 90 }, (_, at) => ({ name: `P${at}` })))
    const [seen, unseen] = [settled[3], settled[70]] as [MemberId, MemberId]
    const ids = await walk(
      (after) => world.find({}, { after }),
      async (page) => {
        if (page === 0) for (const id of [seen, unseen]) await world.change(id, { last_online_at: NOW })
      },
    )
    expect(ids).toEqual(settled.filter((id) => id !== unseen))
    expect(await world.names({})).toEqual(expect.arrayContaining(['P3', 'P70']))
  })

  test('end without a cursor when the last one is full', async ({ world }) => {
    await world.crowd(80)
    const first = await world.find({})
    const second = await world.find({}, { after: first.next?.cursor ?? null })
    expect([first.cards.length, second.cards.length, second.next]).toEqual([40, 40, null])
  })

  test('begin anew after a text that is no cursor', async ({ world }) => {
    await world.settle([{ name: 'Ann' }])
    for (const after of ['', 'x', 'MSAy', '\u0000', `${'9'.repeat(120)}`]) {
      const page = await world.find({}, { after })
      expect(page.cards.map(({ name }) => name)).toEqual(['Ann'])
      expect(page.total).toEqual({ count: 1, more: false })
    }
  })
})

describe('the total', () => {
  test.for([
    [999, { count: 999, more: false }],
    [1000, { count: 1000, more: false }],
    [1001, { count: 1000, more: true }],
  ] as const)('of %i is told to a thousand', async ([count, total], { world }) => {
    await world.crowd(count)
    expect((await world.find({})).total).toEqual(total)
    expect((await world.find({ gender: 'woman', country: 'NL' })).total).toEqual(total)
    expect((await world.find({ gender: 'man' })).total).toEqual({ count: 0, more: false })
  })

  test('does not count the viewer', async ({ world }) => {
    const [me] = await world.settle([{ name: 'Me' }, { name: 'Ann' }])
    expect((await world.find({}, { viewer: lookerOf(me as MemberId) })).total).toEqual({ count: 1, more: false })
  })

  test('of more than a page is counted once a minute for each search of a reader', async ({ world }) => {
    const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Ann', gender: 'woman' as const }))
    const [me] = await world.settle(people(PAGE_SIZE + 2))
    const viewer = lookerOf(me as MemberId)
    const totals = async () => {
      const pages = [world.find({}), world.find({}, { viewer }), world.find({ gender: 'woman' })]
      return (await Promise.all(pages)).map(({ total }) => total?.count)
    }
    const [all, mine, women] = [PAGE_SIZE + 2, PAGE_SIZE + 1, PAGE_SIZE + 2]
    expect(await totals()).toEqual([all, mine, women])
    await world.settle(people(3))
    expect(await totals()).toEqual([all, mine, women])
    expect((await world.find({ country: 'NL' })).total?.count).toBe(all + 3)
    world.clock.advance(MINUTE)
    expect(await totals()).toEqual([all + 3, mine + 3, women + 3])
  })
})

describe('similar members', () => {
  test('join a page of few, without those who match, with a total of their own', async ({ world }) => {
    const [me, match] = await world.settle([
      { name: 'Me', birthDate: '1990-01-01' },
      { name: 'Match', birthDate: '1990-01-01' },
      { name: 'Other region', birthDate: '1990-01-01' },
      { name: 'Younger', birthDate: '2001-01-01' },
      { name: 'Too young', birthDate: '2007-01-01' },
      { name: 'Other gender', birthDate: '1990-01-01', gender: 'man' },
      { name: 'Other country', birthDate: '1990-01-01', country: 'BE' },
    ])
    await world.change(match as MemberId, { region_id: 'NL.07' })
    const search = { gender: 'woman', country: 'NL', region: 'NL.07', minAge: 30, maxAge: 40 } as const
    const page = await world.find(search, { viewer: lookerOf(me as MemberId) })
    expect(page.cards.map(({ name }) => name)).toEqual(['Match'])
    expect(page.similar?.cards.map(({ name }) => name)).toEqual(['Other region', 'Younger'])
    expect(page.similar?.total).toEqual({ count: 2, more: false })
  })

  test('are twelve at most, and counted beyond that', async ({ world }) => {
    await world.crowd(20)
    const { cards, similar } = await world.find({ minAge: 40, maxAge: 50 })
    expect(cards).toEqual([])
    expect(similar?.cards).toHaveLength(12)
    expect(similar?.total).toEqual({ count: 20, more: false })
  })

  test('do not join a page of enough, a later page, or a search that cannot be widened', async ({ world }) => {
    await world.crowd(52)
    expect((await world.find({ minAge: 30 })).similar).toBeNull()
    const { next } = await world.find({ maxAge: 36 })
    const later = await world.find({ maxAge: 36 }, { after: next?.cursor ?? null })
    expect(later.cards).toHaveLength(12)
    expect(later.similar).toBeNull()
    expect((await world.find({ gender: 'man' })).similar).toBeNull()
  })
})

describe('a card', () => {
  test('shows what the site shows and keeps the rest to itself', async ({ world, urls, scopeA }) => {
    await loadReference(urls.ownerUrl, {
      fingerprint: 'test',
      read: () => ({
        countries: [{ code: 'NL', name: 'Netherlands' }],
        regions: [{ id: 'NL.07', country: 'NL', name: 'Noord-Holland' }],
        cities: [{ id: CITY, country: 'NL', regionId: 'NL.07', name: 'Haarlem', lat: 52.38, lon: 4.64 }],
        interests: [{ id: 'explicit', name: 'Explicit', icon: 'flame', explicit: true, position: 1 }],
      }),
    })
    const [me, ann] = (await world.settle([{ name: 'Me' }, { name: 'Ann' }])) as [MemberId, MemberId]
    await world.change(ann, { region_id: 'NL.07', city_id: CITY, about: 'I write\nletters.', fictional: true })
    const photo = { memberId: ann, filename: 'whole.webp', thumbFilename: 'small.webp' }
    await storePhoto(urls.superuserUrl, scopeA, { ...photo, main: true })
    await storePhoto(urls.superuserUrl, scopeA, { ...photo, thumbFilename: 'second.webp', main: false })
    await storeInterests(urls.superuserUrl, scopeA, {
      memberId: ann,
      interestIds: ['a', 'b', 'c', 'd', 'e', 'explicit'],
    })
    await storeInterests(urls.superuserUrl, scopeA, { memberId: me, interestIds: ['c', 'e', 'explicit', 'f'] })

    const viewer = lookerOf(me)
    const [card] = (await world.find({}, { viewer })).cards
    expect(card).toEqual({
      id: ann,
      name: 'Ann',
      age: 35,
      country: 'NL',
      region: 'Noord-Holland',
      city: 'Haarlem',
      interests: { common: ['c', 'e'], others: ['a', 'b', 'd'] },
      about: 'I write letters.',
      like: 'none',
      online: true,
      fictional: true,
      photo: { thumbFilename: 'small.webp', colour: '#aabbcc' },
    })
    expect((await world.find({})).cards.find(({ id }) => id === ann)).toMatchObject({
      interests: { common: [], others: ['a', 'b', 'c', 'd', 'e'] },
    })

    const bare = JSON.stringify(await world.find({}, { viewer, visible: { fields: [], notes: false } }))
    expect(bare).toContain('Ann')
    for (const secret of ['NL', 'Noord', 'Haarlem', 'letters', '"c"', 'second', 'whole', 'woman', '1990'])
      expect(bare).not.toContain(secret)
  })

  test('is behind the others of its page while the photo is of today and nobody has looked at it', async ({
    world,
    urls,
    scopeA,
  }) => {
    const people = ['New', 'Approved', 'Of yesterday', 'Without'].map((name) => ({ name }))
    const [unseen, approved, yesterday] = await world.settle(people)
    const photo = { filename: 'f.webp', thumbFilename: 't.webp', main: true, createdAt: ago(10) }
    for (const changes of [
      { memberId: unseen as MemberId, toModerate: true },
      { memberId: approved as MemberId, toModerate: false },
      { memberId: yesterday as MemberId, toModerate: true, createdAt: ago(24 * 60) },
    ])
      await storePhoto(urls.superuserUrl, scopeA, { ...photo, ...changes })
    // Another photo than the main one moves nobody.
    await storePhoto(urls.superuserUrl, scopeA, {
      ...photo,
      memberId: approved as MemberId,
      main: false,
      toModerate: true,
    })
    expect(await world.names({})).toEqual(['Approved', 'Of yesterday', 'Without', 'New'])
    // The page is the same one: nobody is repeated or left out on the next.
    await world.crowd(45)
    const first = await world.find({})
    const second = await world.find({}, { after: first.next?.cursor ?? null })
    const all = [...first.cards, ...second.cards].map(({ name }) => name)
    expect(first.cards.at(-1)?.name).toBe('New')
    expect({ listed: all.length, once: new Set(all).size }).toEqual({ listed: 49, once: 49 })
  })

  test('has no photo while the main one is not active', async ({ world, urls, scopeA }) => {
    const [ann] = (await world.settle([{ name: 'Ann' }])) as [MemberId]
    const photo = { memberId: ann, filename: 'f.webp', thumbFilename: 't.webp' }
    await storePhoto(urls.superuserUrl, scopeA, { ...photo, main: true, status: 'pending' })
    expect((await world.find({})).cards).toMatchObject([{ id: ann, photo: null }])
  })
})

const CITY = newMemberId()
