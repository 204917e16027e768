import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { BLOCKED_ADDRESSES_MAX, BLOCKS_MAX } from '@hearth/contracts/relations'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { findStoredData } from '@hearth/db/queries/leaving/stored-data'
import { insertLike, insertSkip } from '@hearth/db/queries/likes/likes'
import { insertWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { changeMemberStatus } from '../identity/member-status.ts'
import { blockAddress, unblockAddress } from './own-addresses.ts'
import { blockMember, readOwnBlocks, unblockMember } from './own-blocks.ts'
import { recordView } from './record-view.ts'

const test = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const viewerOf = ({ id, email }: { id: MemberId; email: string }) => ({
    ...{ scope, id, email, status: 'active' as const },
  })
  return {
    ctx,
    clock,
    join: async (name = 'Robin') =>
      viewerOf(await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true }))),
    listOf: ({ id: memberId }: { id: MemberId }) => inTenant(db, scope, (tx) => readOwnBlocks(tx, { memberId })),
    elsewhere: () => inTenant(db, scopeB, (tx) => makeMember(tx, {}, { searchable: true })),
    archiveOf: ({ id: memberId }: { id: MemberId }) =>
      inTenant(db, scope, (tx) => findStoredData(tx, { memberId, addressHashOf: () => '' })),
    become: (memberId: MemberId, to: 'active' | 'disabled' | 'deleted') =>
      inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled', 'deleted'], to })),
    erase: (memberId: MemberId) => inTenant(db, scope, (tx) => removeClosedMember(tx, { memberId })),
    write: (memberId: MemberId, recipientId: MemberId) =>
      inTenant(db, scope, (tx) =>
        insertWaitingMessage(tx, { memberId, recipientId, text: 'Hello', createdAt: clock.now() }),
      ),
    sql: <Value>(query: string) =>
      withClient(urls.superuserUrl, async (sql) => [...(await sql.unsafe(query))] as unknown as Value[]),
  }
})

const NOT_FOUND = { code: 'profiles.gone', status: 404 }
const DONE = { ok: true, value: null }
const hundred = <Value>(run: (at: number) => Promise<Value>) =>
  Promise.allSettled(Array.from({ length: 100 }, (_, at) => run(at)))
const outcomesOf = (all: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(
    all.map((one) => {
      if (one.status === 'rejected') return (one.reason as { code?: string }).code ?? String(one.reason)
      const { ok, reason } = one.value as { ok: boolean; reason?: string }
      return ok ? 'ok' : reason
    }),
  ),
]

describe('a block', () => {
  test('is listed with name and date, latest first, and goes when it is lifted', async ({ world }) => {
    const { ctx, clock, join } = world
    const [me, ann, bea] = [await join(), await join('Ann'), await join('Bea')]
    const annSince = clock.now()
    expect(await blockMember(ctx, { viewer: me, memberId: ann.id })).toEqual(DONE)
    clock.advance(DAY)
    expect(await blockMember(ctx, { viewer: me, memberId: bea.id })).toEqual(DONE)
    // Again changes nothing, not even the date.
    expect(await blockMember(ctx, { viewer: me, memberId: ann.id })).toEqual(DONE)
    expect((await world.listOf(me)).blocked).toEqual([
      { id: bea.id, name: 'Bea', since: clock.now() },
      { id: ann.id, name: 'Ann', since: annSince },
    ])
    expect((await world.listOf(ann)).blocked).toEqual([])
    for (const _ of [1, 2]) expect(await unblockMember(ctx, { viewer: me, memberId: bea.id })).toEqual(DONE)
    expect((await world.listOf(me)).blocked).toMatchObject([{ name: 'Ann' }])
  })

  test('of oneself is refused; of nobody, another tenant’s member, or somebody erased, closed or hidden, it is not found', async ({
    world,
  }) => {
    const { ctx, join, elsewhere, become, erase } = world
    const [me, erased, closed, blocker, ahead] = [await join(), await join(), await join(), await join(), await join()]
    expect(await blockMember(ctx, { viewer: me, memberId: me.id })).toEqual({
      ...{ ok: false, reason: 'relations.block_oneself' },
    })
    await become(erased.id, 'disabled')
    await erase(erased.id)
    await become(closed.id, 'disabled')
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    const strangers = [newMemberId(), (await elsewhere()).id, erased.id, closed.id, blocker.id, ahead.id]
    for (const memberId of strangers) {
      await expect(blockMember(ctx, { viewer: me, memberId })).rejects.toMatchObject(NOT_FOUND)
      // Lifting what is not there is done already.
      expect(await unblockMember(ctx, { viewer: me, memberId })).toEqual(DONE)
    }
    expect((await world.listOf(me)).blocked).toEqual([])
  })

  test('stands when the other one blocks, too, and each sees their own alone', async ({ world }) => {
    const { ctx, join } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    // Who was blocked first cannot block: for them nobody is there.
    await expect(blockMember(ctx, { viewer: ann, memberId: me.id })).rejects.toMatchObject(NOT_FOUND)
    // Both at once can.
    const [bea, cas] = [await join('Bea'), await join('Cas')]
    const both = [
      blockMember(ctx, { viewer: bea, memberId: cas.id }),
      blockMember(ctx, { viewer: cas, memberId: bea.id }),
    ]
    expect((await Promise.allSettled(both)).some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('withdraws the blocker’s own message that waits, and leaves the other one’s', async ({ world }) => {
    const { ctx, join, write, sql } = world
    const [me, ann] = [await join(), await join()]
    await write(me.id, ann.id)
    await write(ann.id, me.id)
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    expect(await sql(`select member_id from waiting_messages where recipient_id in ('${me.id}', '${ann.id}')`)).toEqual(
      [{ member_id: ann.id }],
    )
  })

  test('loses the name while the profile is gone, and goes with an erased account', async ({ world }) => {
    const { ctx, join, become, erase } = world
    const [me, ann] = [await join(), await join('Ann')]
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    const listed = async () => (await world.listOf(me)).blocked.map(({ name }) => name)
    await become(ann.id, 'deleted')
    expect(await listed()).toEqual([null])
    await become(ann.id, 'active')
    expect(await listed()).toEqual(['Ann'])
    await become(ann.id, 'disabled')
    await erase(ann.id)
    expect(await listed()).toEqual([])
  })
})

test('the archive of one’s data is the same whoever has blocked one, or their address, or looked at their profile', async ({
  world,
}) => {
  const { ctx, join, archiveOf } = world
  const [me, ann, bea] = [await join(), await join('Ann'), await join('Bea')]
  const before = await archiveOf(me)
  await recordView(ctx, { viewer: ann, memberId: me.id })
  await blockMember(ctx, { viewer: ann, memberId: me.id })
  await blockAddress(ctx, { viewer: bea, email: me.email })
  expect(await archiveOf(me)).toEqual(before)
  // It has what the member did themselves.
  await blockAddress(ctx, { viewer: me, email: bea.email })
  expect(await archiveOf(me)).not.toEqual(before)
})

test('the archive has the likes and skips of whoever is there: it cannot tell a block, which removes them, from a closed account', async ({
  db,
  scopeA,
  world,
}) => {
  const { ctx, clock, join, archiveOf, become } = world
  const [me, ann, bea, cas] = [await join(), await join('Ann'), await join('Bea'), await join('Cas')]
  await inTenant(db, scopeA, async (tx) => {
    const like = { likerId: me.id, createdAt: clock.now(), part: null, key: null }
    for (const { id: likedId } of [ann, bea]) await insertLike(tx, { ...like, likedId })
    await insertSkip(tx, { memberId: me.id, otherId: cas.id, createdAt: clock.now() })
  })
  const stored = async () => {
    const archive = await archiveOf(me)
    return { likes: archive?.likes.length, skips: archive?.skips.length }
  }
  expect(await stored()).toEqual({ likes: 2, skips: 1 })
  await blockMember(ctx, { viewer: ann, memberId: me.id })
  expect(await stored()).toEqual({ likes: 1, skips: 1 })
  for (const { id } of [bea, cas]) await become(id, 'deleted')
  expect(await stored()).toEqual({ likes: 0, skips: 0 })
  await become(bea.id, 'active')
  expect(await stored()).toEqual({ likes: 1, skips: 0 })
})

describe('a hundred at once', () => {
  test('of blocks and unblocks of one person are each done, and end in the state of the last', async ({ world }) => {
    const { ctx, join } = world
    const [me, ann] = [await join(), await join()]
    const all = await hundred((at) => (at % 2 ? unblockMember : blockMember)(ctx, { viewer: me, memberId: ann.id }))
    expect(outcomesOf(all)).toEqual(['ok'])
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    expect((await world.listOf(me)).blocked).toHaveLength(1)
    await unblockMember(ctx, { viewer: me, memberId: ann.id })
    expect((await world.listOf(me)).blocked).toHaveLength(0)
  })

  test('while the person is erased are done or find nobody, and none is left', async ({ world }) => {
    const { ctx, join, become, erase } = world
    const [me, ann] = [await join(), await join()]
    const all = await Promise.all([
      hundred(() => blockMember(ctx, { viewer: me, memberId: ann.id })),
      become(ann.id, 'disabled').then(() => erase(ann.id)),
    ])
    expect(['ok', 'profiles.gone']).toEqual(expect.arrayContaining(outcomesOf(all[0])))
    expect((await world.listOf(me)).blocked).toEqual([])
  })

  test('never are more than the limit', async ({ world, scopeA: { tenantId } }) => {
    const { ctx, join, sql } = world
    const me = await join()
    const crowd = await sql<{ id: MemberId }>(`
      with made as (
        insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
        select '${tenantId}', gen_random_uuid(), 'crowd' || g, 'crowd' || g, 'none', 'active', now(), now()
        from generate_series(1, ${BLOCKS_MAX + 50}) g returning id)
      insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
      select '${tenantId}', id, 'P', 'active', true, 'woman', 'man', '1990-01-01', 'NL', now(), now() from made returning member_id as id`)
    const most = crowd.slice(0, BLOCKS_MAX - 50)
    await sql(`insert into blocks select '${tenantId}', '${me.id}', id, now()
      from unnest(array['${most.map(({ id }) => id).join("','")}']::uuid[]) id`)
    const rest = crowd.slice(BLOCKS_MAX - 50)
    const all = await hundred((at) => blockMember(ctx, { viewer: me, memberId: rest[at]?.id as MemberId }))
    expect(outcomesOf(all).sort()).toEqual(['ok', 'relations.block_limit'])
    expect((await world.listOf(me)).blocked).toHaveLength(BLOCKS_MAX)
  })

  test('of addresses are at most fifty, with numbers of their own', async ({ world }) => {
    const { ctx, join } = world
    const me = await join()
    const all = await hundred((at) => blockAddress(ctx, { viewer: me, email: `ex-${at}@example.org` }))
    expect(outcomesOf(all).sort()).toEqual(['ok', 'relations.address_limit'])
    const { addresses } = await world.listOf(me)
    expect(addresses.map(({ number }) => number)).toEqual(
      Array.from({ length: BLOCKED_ADDRESSES_MAX }, (_, at) => at + 1),
    )
  })
})

describe('an address', () => {
  test('is listed by number and date, known again in any spelling of its mailbox, and taken off', async ({ world }) => {
    const { ctx, clock, join } = world
    const me = await join()
    expect(await blockAddress(ctx, { viewer: me, email: 'Ex@Example.org' })).toEqual(DONE)
    expect(await blockAddress(ctx, { viewer: me, email: 'other@example.org' })).toEqual(DONE)
    for (const email of [' ex@EXAMPLE.org ', 'ex+again@example.org'])
      expect(await blockAddress(ctx, { viewer: me, email })).toMatchObject({
        reason: 'relations.address_listed',
        faults: [{ field: 'address', params: { number: 1 } }],
      })
    const since = clock.now()
    expect((await world.listOf(me)).addresses).toEqual([
      { number: 1, since },
      { number: 2, since },
    ])
    for (const _ of [1, 2]) expect(await unblockAddress(ctx, { viewer: me, number: 1 })).toEqual(DONE)
    expect((await world.listOf(me)).addresses).toEqual([{ number: 2, since }])
  })

  test('is refused if it is none, or one’s own', async ({ world }) => {
    const { ctx, join } = world
    const me = await join()
    const refusals = []
    for (const email of ['', 'no address', me.email])
      refusals.push(((await blockAddress(ctx, { viewer: me, email })) as { reason?: string }).reason)
    expect(refusals).toEqual(['accounts.email_required', 'accounts.email_invalid', 'relations.own_address'])
  })

  test('is stored nowhere: of it there is a hash that another tenant has not', async ({ world, scopeA, scopeB }) => {
    const { ctx, join, sql } = world
    const me = await join()
    await blockAddress(ctx, { viewer: me, email: 'ex@example.org' })
    const [row] = await sql<{ row: string; hash: string }>(
      `select a::text as row, address_hash as hash from blocked_addresses a where member_id = '${me.id}'`,
    )
    expect(row?.row).not.toContain('example.org')
    const { addressHashOf } = await import('../identity/viewpoint.ts')
    expect(addressHashOf(ctx, scopeA, 'ex@example.org')).toBe(row?.hash)
    expect(addressHashOf(ctx, scopeB, 'ex@example.org')).not.toBe(row?.hash)
  })
})
