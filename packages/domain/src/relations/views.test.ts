import { DAY, MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { VIEW_DAYS } from '@hearth/contracts/relations'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { changeInvisible, changeMemberStatus } from '../identity/member-status.ts'
import { deleteOldViews } from '../maintenance/delete-expired.ts'
import { saveHidesViews } from '../settings/own-settings.ts'
import { listViews, VIEWS_PAGE, type ViewsSide } from './list-views.ts'
import { blockAddress } from './own-addresses.ts'
import { blockMember, unblockMember } from './own-blocks.ts'
import { recordView, VIEWS_PER_MEMBER, VISIT_MS } from './record-view.ts'

const visible = { fields: [], notes: false }
const DONE = { ok: true, value: null }

const test = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const join = async (name = 'Robin', of = scope) => {
    const { id, email } = await inTenant(db, of, (tx) => makeMember(tx, {}, { name, searchable: true }))
    return { ...lookerOf(id), scope: of, email }
  }
  type Member = Awaited<ReturnType<typeof join>>
  const sql = <Row>(query: string) =>
    withClient(urls.superuserUrl, async (client) => [...(await client.unsafe(query))] as unknown as Row[])
  return {
    ...{ ctx, clock, scope, join, sql },
    elsewhere: () => join('Elsewhere', scopeB),
    look: (viewer: Member, { id: memberId }: { id: MemberId }) => recordView(ctx, { viewer, memberId }),
    list: async (viewer: Member, side: ViewsSide, after: string | null = null) => {
      const { views, next } = await listViews(ctx, { viewer, side, after, visible })
      return { views: views.map(({ card, at, count }) => ({ name: card.name, at, count })), next }
    },
    rows: (of = scope) => sql<{ count: number }>(`select count from profile_views where tenant_id = '${of.tenantId}'`),
    make: (memberId: MemberId, to: 'disabled' | 'active') =>
      inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled'], to })),
    hide: (memberId: MemberId, invisible = true) =>
      inTenant(db, scope, (tx) => changeInvisible(tx, { memberId, invisible })),
    erase: (memberId: MemberId) => inTenant(db, scope, (tx) => removeClosedMember(tx, { memberId })),
  }
})

const namesOf = ({ views }: { views: readonly { name: string }[] }) => views.map(({ name }) => name)

describe('a look at a profile', () => {
  test('stands on the lists of both, and within an hour of the last visit is the same one', async ({ world }) => {
    const { clock, join, look, list } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const first = clock.now()
    expect(await look(ann, bea)).toEqual(DONE)
    clock.advance(VISIT_MS - MINUTE)
    const again = clock.now()
    await look(ann, bea)
    expect(await list(bea, 'viewers')).toEqual({ views: [{ name: 'Ann', at: first, count: 1 }], next: null })
    expect(await list(ann, 'viewed')).toEqual({ views: [{ name: 'Bea', at: again, count: 1 }], next: null })
    clock.advance(MINUTE)
    await look(ann, bea)
    expect((await list(bea, 'viewers')).views).toEqual([{ name: 'Ann', at: clock.now(), count: 2 }])
    expect([await list(ann, 'viewers'), await list(bea, 'viewed')]).toEqual(Array(2).fill({ views: [], next: null }))
  })

  test('is one row with one visit when it is told a hundred times at once', async ({ world }) => {
    const { join, look, rows } = world
    const [ann, bea] = [await join(), await join()]
    const all = await Promise.all(Array.from({ length: 100 }, () => look(ann, bea)))
    expect([all.every(({ ok }) => ok), await rows()]).toEqual([true, [{ count: 1 }]])
  })

  test('at oneself, nobody, a member of another site, or somebody who is not shown is answered alike and not noted', async ({
    world,
  }) => {
    const { ctx, join, elsewhere, look, make, erase, rows } = world
    const me = await join()
    const [closed, erased, blocker, ahead, blocked] = [
      await join(),
      await join(),
      await join(),
      await join(),
      await join(),
    ]
    await make(closed.id, 'disabled')
    await make(erased.id, 'disabled')
    await erase(erased.id)
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    await blockMember(ctx, { viewer: me, memberId: blocked.id })
    for (const person of [me, { id: newMemberId() }, await elsewhere(), closed, erased, blocker, ahead, blocked])
      expect(await look(me, person)).toEqual(DONE)
    expect(await rows()).toEqual([])
    // Blocked ahead works one way: who blocked the address still looks, and is still not seen.
    await look(ahead, me)
    expect(namesOf(await world.list(me, 'viewers'))).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  test('is refused beyond what a person looks at, with the minutes to wait', async ({ world }) => {
    const { ctx, clock, join, look } = world
    const me = await join()
    const outcomes = []
    // Oneself, so that nothing is written.
    for (let told = 0; told <= VIEWS_PER_MEMBER; told += 1)
      outcomes.push(await recordView(ctx, { viewer: me, memberId: me.id }))
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, reason: 'request.too_often', params: { minutes: 5 } },
    ])
    clock.advance(5 * MINUTE)
    expect(await look(me, me)).toEqual(DONE)
  })
})

describe('a member', () => {
  test('leaves no trace while invisible, and is on no list then', async ({ world }) => {
    const { join, look, list, hide, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await hide(ann.id)
    await look(ann, bea)
    expect(await rows()).toEqual([])
    await hide(ann.id, false)
    await look(ann, bea)
    expect(namesOf(await list(bea, 'viewers'))).toEqual(['Ann'])
    await hide(ann.id)
    expect(namesOf(await list(bea, 'viewers'))).toEqual([])
  })

  test('who hides their visits finds them again, and nobody else does; older ones stay as they were', async ({
    world,
  }) => {
    const { ctx, clock, join, look, list } = world
    const [ann, bea, cas] = [await join('Ann'), await join('Bea'), await join('Cas')]
    await look(ann, bea)
    const shown = clock.now()
    await saveHidesViews(ctx, { viewer: ann, hidesViews: true })
    clock.advance(DAY)
    for (const person of [bea, cas]) await look(ann, person)
    expect(new Set(namesOf(await list(ann, 'viewed')))).toEqual(new Set(['Bea', 'Cas']))
    expect((await list(bea, 'viewers')).views).toEqual([{ name: 'Ann', at: shown, count: 1 }])
    expect((await list(cas, 'viewers')).views).toEqual([])
    await saveHidesViews(ctx, { viewer: ann, hidesViews: false })
    await look(ann, cas)
    expect((await list(cas, 'viewers')).views).toEqual([{ name: 'Ann', at: clock.now(), count: 1 }])
  })

  test('goes from the lists with a block, and with the account', async ({ world }) => {
    const { ctx, join, look, list, make, erase, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await look(ann, bea)
    await look(bea, ann)
    const seen = async () =>
      Promise.all(
        [ann, bea].flatMap((who) =>
          (['viewers', 'viewed'] as const).map(async (side) => namesOf(await list(who, side))),
        ),
      )
    expect((await seen()).flat()).toHaveLength(4)
    await blockMember(ctx, { viewer: ann, memberId: bea.id })
    expect((await seen()).flat()).toEqual([])
    await unblockMember(ctx, { viewer: ann, memberId: bea.id })
    await make(bea.id, 'disabled')
    expect(namesOf(await list(ann, 'viewers'))).toEqual([])
    await erase(bea.id)
    expect(await rows()).toEqual([])
  })
})

test('a list has pages, latest first, which neither repeat nor leave out anybody, whatever cursor is sent', async ({
  world,
}) => {
  const { clock, scope, join, list, sql } = world
  const me = await join()
  await sql(`
    with made as (
      insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
      select '${scope.tenantId}', gen_random_uuid(), 'v' || g, 'v' || g, 'none', 'active', now(), now()
      from generate_series(1, ${2 * VIEWS_PAGE + 1}) g returning id, email),
    shown as (
      insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
      select '${scope.tenantId}', id, email, 'active', true, 'woman', 'everyone', '1990-01-01', 'NL', now(), now() from made)
    insert into profile_views (tenant_id, viewer_id, viewed_id, seen_at, shown_at, count)
    select '${scope.tenantId}', id, '${me.id}', at, at, 1
    from (select id, '${clock.now().toISOString()}'::timestamptz - (substr(email, 2)::int / 2) * interval '1 minute' as at from made) looks`)
  const names: string[] = []
  let after: string | null = null
  const sizes = []
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(me, 'viewers', after)
    names.push(...namesOf(page))
    sizes.push(page.views.length)
    after = page.next
  } while (after !== null)
  expect([sizes, new Set(names).size]).toEqual([[VIEWS_PAGE, VIEWS_PAGE, 1], 2 * VIEWS_PAGE + 1])
  for (const forged of ['', 'x', 'MSAy']) expect((await list(me, 'viewers', forged)).views).toHaveLength(VIEWS_PAGE)
})

test('a look is on no list after ninety days, and is then removed, on its own site only', async ({ world }) => {
  const { ctx, clock, scope, join, look, list, rows, elsewhere } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const [far, away] = [await elsewhere(), await elsewhere()]
  await look(ann, bea)
  await look(far, away)
  clock.advance(VIEW_DAYS * DAY)
  expect(namesOf(await list(bea, 'viewers'))).toEqual(['Ann'])
  expect(await deleteOldViews(ctx, { scope })).toEqual({ removed: 0 })
  clock.advance(1)
  expect([namesOf(await list(bea, 'viewers')), namesOf(await list(ann, 'viewed'))]).toEqual([[], []])
  expect(await deleteOldViews(ctx, { scope })).toEqual({ removed: 1 })
  expect([(await rows()).length, (await rows(far.scope)).length]).toEqual([0, 1])
})
