import { setImmediate } from 'node:timers/promises'
import { STREAMS_MAX } from '@hearth/contracts/events'
import { type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { closeAccount } from '@hearth/domain/accounts/close-account'
import { recordEvents } from '@hearth/domain/events/record-events'
import { OPENED_PER_MEMBER } from '@hearth/domain/events/stream-limits'
import { changeMemberStatus } from '@hearth/domain/identity/member-status'
import { redisProgram, startRedisServer } from '@hearth/testing/redis-server'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { logIn } from '../testing/members.ts'
import { ALPHA, BETA, openSite, type Site, siteTest } from '../testing/site.ts'
import { openStream, type StreamClient } from '../testing/stream-client.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'

const scopeOf = (site: Site, host: string) => {
  const tenant = site.runtime.tenants.byHost(host)?.tenant
  if (!tenant) throw new Error(`No tenant answers on ${host}`)
  return { tenantId: tenant.id }
}

const test = siteTest.extend('people', async ({ site }, { onCleanup }) => {
  const opened: StreamClient[] = []
  onCleanup(() => {
    for (const client of opened) client.close()
  })
  const { ctx } = site.runtime
  const scope = scopeOf(site, ALPHA)
  return {
    scope,
    /** A member with a session. */
    async member(host = ALPHA) {
      const { id } = await inTenant(ctx.db, scopeOf(site, host), (tx) => makeMember(tx))
      return { id, cookie: await logIn(site, host, id) }
    },
    async open(of: { cookie?: string }, request: Partial<Parameters<typeof openStream>[1]> = {}, port = site.port) {
      const client = await openStream(port, { host: ALPHA, ...of, ...request })
      opened.push(client)
      return client
    },
    record: (memberId: MemberId, at: Site = site, count = 1) =>
      inTenant(at.runtime.ctx.db, scope, (tx) =>
        recordEvents(
          ctx,
          tx,
          Array.from({ length: count }, () => ({ memberId, kind: 'account.changed', ids: {} })),
        ),
      ),
  }
})

/** Numbers of the events that a client has heard. */
const numbers = ({ heard }: StreamClient) => heard.filter(({ name }) => name === 'message').map(({ id }) => Number(id))
const names = ({ heard }: StreamClient) => heard.map(({ name }) => name)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const soon = (ask: () => unknown) => expect.poll(ask, { timeout: 15_000, interval: 20 })

test('a member hears their own events at once, in order, and nobody else’s', async ({ site, people }) => {
  const [ann, bob] = [await people.member(), await people.member()]
  const [annHears, bobHears] = [await people.open(ann), await people.open(bob)]
  expect(annHears.status).toBe(200)
  expect(annHears.headers).toMatchObject({
    ...{ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    'cache-control': 'no-store, no-transform',
  })
  expect(annHears.headers['content-encoding']).toBeUndefined()
  const photoId = newId<PhotoId>()
  await people.record(ann.id)
  await inTenant(site.runtime.ctx.db, people.scope, (tx) =>
    recordEvents(site.runtime.ctx, tx, [{ memberId: ann.id, kind: 'photo.changed', ids: { photoId } }]),
  )
  await people.record(bob.id)
  await soon(() => numbers(annHears)).toEqual([1, 2])
  await soon(() => numbers(bobHears)).toEqual([1])
  expect(annHears.heard[0]).toEqual({ name: 'position', id: '0', data: '0' })
  // A ping may come between the two on a slow machine.
  const second = annHears.heard.find(({ id }) => id === '2')
  expect(JSON.parse(second?.data ?? '')).toEqual({ kind: 'photo.changed', ids: { photoId } })
})

test('streams and what they sent are counted', async ({ site, people }) => {
  const [ann, bob] = [await people.member(), await people.member()]
  const value = async (name: string, labels = {}) =>
    (await site.runtime.metrics.getSingleMetric(name)?.get())?.values.find(
      (each) => JSON.stringify(each.labels) === JSON.stringify(labels),
    )?.value ?? 0
  const sent = () => value('hearth_events_sent_total', { kind: 'account.changed' })
  const before = {
    open: await value('hearth_streams_open'),
    sent: await sent(),
    reset: await value('hearth_streams_reset_total'),
  }
  const clients = [await people.open(ann), await people.open(ann), await people.open(bob, { path: '/events?after=7' })]
  await people.record(ann.id)
  for (const client of clients.slice(0, 2)) await soon(() => numbers(client)).toEqual([1])
  expect(await sent()).toBe(before.sent + 2)
  expect(await value('hearth_streams_open')).toBe(before.open + 3)
  expect(await value('hearth_streams_reset_total')).toBe(before.reset + 1)
  for (const client of clients) client.close()
  await soon(() => value('hearth_streams_open')).toBe(before.open)
})

test('whoever comes back gets what came meanwhile once, by header or address; a number that cannot be begins anew', async ({
  people,
}) => {
  const ann = await people.member()
  await people.record(ann.id, undefined, 5)
  const byAddress = await people.open(ann, { path: '/events?after=2' })
  const byHeader = await people.open(ann, { path: '/events?after=0', headers: { 'Last-Event-ID': '4' } })
  await soon(() => numbers(byAddress)).toEqual([3, 4, 5])
  await soon(() => numbers(byHeader)).toEqual([5])
  expect(byAddress.heard[0]).toMatchObject({ name: 'position', id: '2' })
  const forged = await people.open(ann, { path: '/events?after=999999999999999' })
  await soon(() => forged.heard).toEqual([{ name: 'reset', id: '5', data: '5' }])
  await people.record(ann.id)
  for (const client of [byAddress, byHeader, forged]) await soon(() => numbers(client).at(-1)).toBe(6)
})

test('events that are stored while streams open are heard once, without a gap', async ({ people }) => {
  const ann = await people.member()
  const recording = (async () => {
    for (let n = 0; n < 60; n += 1) await people.record(ann.id)
  })()
  const clients: StreamClient[] = []
  for (let n = 0; n < 8; n += 1) clients.push(await people.open(ann, { path: '/events?after=0' }))
  await recording
  for (const client of clients) await soon(() => numbers(client)).toEqual(upTo(60))
})

test.for([
  ['another site', { headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403, 'request.origin_refused'],
  ['a site beside it', { headers: { 'Sec-Fetch-Site': 'same-site' } }, 403, 'request.origin_refused'],
  ['the address bar', { headers: { 'Sec-Fetch-Site': 'none' } }, 403, 'request.origin_refused'],
  ['words for a number', { path: '/events?after=now' }, 400, 'request.invalid_query'],
  ['a number of twenty digits', { path: `/events?after=${'9'.repeat(20)}` }, 400, 'request.invalid_query'],
  ['a number below zero', { headers: { 'Last-Event-ID': '-1' } }, 400, 'request.invalid_query'],
  ['another method', { method: 'HEAD' }, 405, undefined],
] as const)('a stream for %s is refused', async ([, request, status, code], { people }) => {
  const client = await people.open(await people.member(), request)
  expect(client.status).toBe(status)
  await soon(client.ended).toBe(true)
  if (code) expect(client.text()).toContain(code)
})

test('a visitor, and a member of another site, get no stream and are told that nobody is logged in', async ({
  people,
}) => {
  const stranger = await people.member(BETA)
  for (const who of [{}, stranger, { cookie: 'hearth_session=0123456789abcdefghij0123' }]) {
    const client = await people.open(who)
    expect(client.status).toBe(403)
    await soon(client.ended).toBe(true)
    expect(JSON.parse(client.text())).toMatchObject({ authentication_required: true })
  }
})

test('the oldest of eleven streams is told so and ended, also of a hundred at once and over two processes', async ({
  site,
  people,
  urls,
}) => {
  const beside = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  try {
    const ann = await people.member()
    const first = await people.open(ann)
    await soon(() => names(first)).toEqual(['position'])
    const at = (n: number) => (n % 2 === 0 ? site.port : beside.port)
    const clients = await Promise.all(Array.from({ length: 100 }, (_, n) => people.open(ann, {}, at(n))))
    const open = () => [first, ...clients].filter(({ ended }) => !ended())
    await soon(() => open().length).toBe(STREAMS_MAX)
    // On a slow machine a ping comes between.
    expect(names(first).filter((name) => name !== 'ping')).toEqual(['position', 'superseded'])
    await people.record(ann.id)
    for (const client of open()) await soon(() => numbers(client)).toEqual([1])
    for (const client of open()) client.close()
    // Those that were closed make room.
    const again = await Promise.all(Array.from({ length: STREAMS_MAX }, (_, n) => people.open(ann, {}, at(n))))
    await soon(() => again.every(({ heard }) => heard.length > 0)).toBe(true)
    expect(again.filter(({ ended }) => ended())).toEqual([])
  } finally {
    await beside.close()
  }
})

test('whoever opens a thousand streams is refused for a while', async ({ people }) => {
  const ann = await people.member()
  const statuses: number[] = []
  for (let n = 0; n < OPENED_PER_MEMBER + 5; n += 1) {
    const client = await people.open(ann)
    statuses.push(client.status)
    if (client.status === 429) expect(Number(client.headers['retry-after'])).toBeGreaterThan(0)
    client.close()
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('an event that one process stores is heard in another, and what its message did not tell is found by comparing', async ({
  site,
  people,
  urls,
}) => {
  const beside = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  try {
    const ann = await people.member()
    const clients = [await people.open(ann), await people.open(ann, {}, beside.port)]
    for (const client of clients) await soon(() => names(client)).toEqual(['position'])
    await people.record(ann.id, site)
    await people.record(ann.id, beside)
    for (const client of clients) await soon(() => numbers(client)).toEqual([1, 2])
    // An event whose message was lost.
    await withClient(urls.superuserUrl, async (sql) => {
      await sql`update event_sequences set last_number = 3 where member_id = ${ann.id}`
      await sql`insert into events values (${people.scope.tenantId}, ${ann.id}, 3, 'account.changed', '{}', now())`
    })
    await site.streams.compare()
    await soon(() => numbers(clients[0] as StreamClient)).toEqual([1, 2, 3])
    await people.record(ann.id, site)
    await soon(() => numbers(clients[1] as StreamClient)).toEqual([1, 2, 3, 4])
  } finally {
    await beside.close()
  }
})

test('an event that is told while a stream reads what it has missed is heard at once', async ({
  site,
  people,
  urls,
}) => {
  const proxy = await openTcpProxy(urls.appUrl)
  const beside = await openSite({ urls: { ...urls, appUrl: proxy.url }, env: { TRUST_PROXY: 'true' } })
  try {
    const [ann, bob] = [await people.member(), await people.member()]
    const [annHears, bobHears] = [await people.open(ann, {}, beside.port), await people.open(bob, {}, beside.port)]
    for (const client of [annHears, bobHears]) await soon(() => names(client)).toEqual(['position'])
    // An event whose message was lost, so that the next one has the stream read.
    await withClient(urls.superuserUrl, async (sql) => {
      await sql`insert into event_sequences values (${people.scope.tenantId}, ${ann.id}, 1)`
      await sql`insert into events values (${people.scope.tenantId}, ${ann.id}, 1, 'account.changed', '{}', now())`
    })
    const reading = proxy.hold()
    await people.record(ann.id, site)
    await reading.begun
    await people.record(ann.id, site)
    // Messages come in their order, so that about Ann's event was there before.
    await people.record(bob.id, site)
    await soon(() => numbers(bobHears)).toEqual([1])
    expect(numbers(annHears)).toEqual([])
    reading.release()
    await soon(() => numbers(annHears)).toEqual([1, 2, 3])
  } finally {
    await beside.close()
    proxy.cut()
  }
})

// `npm test` prints why Redis is missing.
test.skipIf(redisProgram() === null)(
  'while Redis is away streams open and go on by comparing, and whoever leaves is counted no more',
  async ({ site, people, urls }) => {
    const redis = await startRedisServer(redisProgram()!)
    const beside = await openSite({ urls, env: { TRUST_PROXY: 'true', REDIS_URL: redis.url } })
    try {
      const [ann, bob, cas] = [await people.member(), await people.member(), await people.member()]
      // The connection that hears is opened with the first stream.
      await people.open(bob, {}, beside.port)
      await redis.kill()
      const opening = people.open(ann, {}, beside.port)
      await soon(() => beside.streams.count(ann.id)).toBe(1)
      beside.streams.ping()
      const annHears = await opening
      await soon(() => names(annHears)[0]).toBe('position')
      await people.record(ann.id, site)
      await beside.streams.compare()
      await soon(() => numbers(annHears)).toEqual([1])

      const gone = new AbortController()
      const leaving = Array.from({ length: STREAMS_MAX + 1 }, () =>
        people.open(cas, { signal: gone.signal }, beside.port),
      )
      await soon(() => beside.streams.count(cas.id)).toBeGreaterThan(0)
      gone.abort()
      await Promise.allSettled(leaving)
      await soon(() => beside.streams.count(cas.id)).toBe(0)

      await redis.restart()
      await soon(async () => {
        await people.record(ann.id, beside)
        return numbers(annHears).length
      }).toBeGreaterThan(1)
    } finally {
      await beside.close()
      await redis.stop()
    }
  },
)

// `npm test` prints why Redis is missing.
test.skipIf(redisProgram() === null)(
  'a stream that went on before listening failed is ended, so that its client opens one that hears',
  async ({ people, urls }) => {
    const redis = await startRedisServer(redisProgram()!)
    const proxy = await openTcpProxy(redis.url)
    const beside = await openSite({ urls, env: { TRUST_PROXY: 'true', REDIS_URL: proxy.url } })
    try {
      const ann = await people.member()
      const connecting = proxy.hold()
      const deaf = await people.open(ann, {}, beside.port)
      await soon(() => names(deaf)[0]).toBe('position')
      await redis.kill()
      await soon(deaf.ended).toBe(true)
      connecting.release()
      await redis.restart()
      const client = await people.open(ann, {}, beside.port)
      await soon(async () => {
        await people.record(ann.id, beside)
        return numbers(client).length
      }).toBeGreaterThan(0)
    } finally {
      await beside.close()
      proxy.cut()
      await redis.stop()
    }
  },
)

test('a stream ends with its session and with its account, wherever these end, and no other does', async ({
  site,
  people,
  urls,
}) => {
  const { ctx } = site.runtime
  const beside = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  try {
    const [ann, bob] = [await people.member(), await people.member()]
    const other = { cookie: await logIn(site, ALPHA, ann.id) }
    const clients = [await people.open(ann), await people.open(ann, {}, beside.port)]
    const [kept, bobs] = [await people.open(other, {}, beside.port), await people.open(bob)]
    for (const client of [...clients, kept, bobs]) await soon(() => client.heard.length).toBe(1)
    await site.ask({ host: ALPHA, path: '/api/logout.php', headers: { Cookie: ann.cookie, 'X-Client-Request': '1' } })
    for (const { ended } of clients) await soon(ended).toBe(true)
    expect([kept.ended(), bobs.ended()]).toEqual([false, false])
    const why = { reason: 'fraud', facts: 'You asked for money.' } as const
    await closeAccount(beside.runtime.ctx, { scope: people.scope, memberId: bob.id, ...why })
    await soon(bobs.ended).toBe(true)
    // Nobody is told of a status alone.
    await inTenant(ctx.db, people.scope, (tx) =>
      changeMemberStatus(tx, { memberId: ann.id, from: ['active'], to: 'disabled' }),
    )
    await beside.streams.compare()
    await soon(kept.ended).toBe(true)
  } finally {
    await beside.close()
  }
})

test('a client that does not read is cut off, and the others hear on', async ({ site, people }) => {
  const [slow, quick] = [await people.member(), await people.member()]
  const [stalled, reading] = [await people.open(slow, { stalled: true }), await people.open(quick)]
  // Pings fill what the system keeps for a client, some megabytes.
  for (let n = 0; n < 1_000_000 && site.streams.count(slow.id) > 0; n += 1) {
    site.streams.ping()
    if (n % 100 === 0) await setImmediate()
  }
  expect(site.streams.count(slow.id)).toBe(0)
  await people.record(quick.id)
  await soon(() => numbers(reading)).toEqual([1])
  stalled.close()
})

test('a server that stops ends its streams, before they are cut off', async ({ people, urls }) => {
  const beside = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  const client = await people.open(await people.member(), {}, beside.port)
  await soon(() => names(client)).toEqual(['position'])
  await beside.close()
  await soon(client.ended).toBe(true)
  expect(client.complete()).toBe(true)
})

test('a stream is no presence: neither use of the session nor being online', async ({ people, urls }) => {
  const ann = await people.member()
  const seen = () =>
    withClient(urls.superuserUrl, async (sql) => [
      ...(await sql`
        select last_online_at, last_used_at from profiles p join sessions s using (tenant_id, member_id)
        where member_id = ${ann.id}`),
    ])
  const before = await seen()
  expect(before).toHaveLength(1)
  const client = await people.open(ann)
  await soon(() => names(client)).toEqual(['position'])
  client.close()
  await people.open(ann)
  expect(await seen()).toEqual(before)
})
