import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { missedEvents } from '@hearth/domain/events/missed-events'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import { FAULT_SEED } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { followMember } from '../testing/follow-member.ts'
import { startKillablePlatform } from '../testing/killable-platform.ts'
import { ALPHA } from '../testing/site.ts'

// Part of `npm run test:faults` only (scripts/test.ts): likes.test.ts of the domain has the rules.

const LIKES = 10_000
const KILLS = 30
/** Each likes fewer of the others than the limit of an hour. */
const MEMBERS = 120
const AT_ONCE = 12
const TIMEOUT = 1_800_000

test('of 10,000 likes none is lost and none told twice, though web servers, worker and database are killed', {
  timeout: TIMEOUT,
}, async () => {
  const random = randomOf(FAULT_SEED)
  const { database, origin, ports, runtime, scope, kills: kinds, stop } = await startKillablePlatform({ random })
  const { ctx } = runtime
  const members: { readonly id: MemberId; readonly cookie: string }[] = []
  const createdAt = new Date(Date.now() - 30 * DAY)
  for (let at = 0; at < MEMBERS; at += 1) {
    const { id } = await inTenant(ctx.db, scope, (tx) => makeMember(tx, { createdAt }, { searchable: true }))
    const { token } = await openSession(ctx, { scope, memberId: id })
    members.push({ id, cookie: `hearth_session=${token}` })
  }
  const browsers = members.map(({ id, cookie }, at) => ({
    ...{ id, ...followMember({ host: ALPHA, ports, cookie, seed: FAULT_SEED + at }) },
  }))

  const all = members.flatMap((liker) => members.flatMap((liked) => (liked === liker ? [] : [{ liker, liked }])))
  // In any order.
  const pairs = all
    .map((pair) => ({ pair, at: random.below(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, LIKES)
    .map(({ pair }) => pair)
  let answered = 0
  const odd: string[] = []
  /** Sends a like with one key until it is answered, at any of the servers. */
  async function like({ liker, liked }: (typeof pairs)[number]): Promise<void> {
    const port = random.of(ports)
    const headers = {
      ...{ Cookie: liker.cookie, Origin: origin, 'X-Client-Request': '1' },
      ...{ 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    }
    const body = JSON.stringify({ id: liked.id })
    for (;;) {
      const answer = await ask(port, { host: ALPHA, method: 'POST', path: '/api/like.php', headers, body }).catch(
        () => null,
      )
      if (answer && answer.status < 500) {
        if (answer.status !== 200) odd.push(`${answer.status} ${answer.body}`)
        answered += 1
        return
      }
      await sleep(20 + random.below(200))
    }
  }

  try {
    const waiting = [...pairs]
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let pair = waiting.pop(); pair; pair = waiting.pop()) await like(pair)
    })
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    for (let kills = 0; kills < KILLS; kills += 1) {
      // Each kind once, then any.
      await kinds[names[kills] ?? random.of(names)]?.()
      const enough = ((kills + 1) * LIKES) / KILLS
      while (answered < Math.min(enough, LIKES)) await sleep(20)
    }
    await Promise.all(senders)
    expect(odd).toEqual([])

    const rows = await withClient(
      database.superuserUrl,
      (sql) => sql<{ liker: string; liked: string; matched: boolean }[]>`
        select liker_id as liker, liked_id as liked, matched_at is not null as matched from likes`,
    )
    const nameOf = (liker: string, liked: string) => `${liker} ${liked}`
    const sent = new Set(pairs.map(({ liker, liked }) => nameOf(liker.id, liked.id)))
    expect([rows.length, new Set(rows.map(({ liker, liked }) => nameOf(liker, liked)))]).toEqual([LIKES, sent])
    expect(rows.filter(({ liker, liked, matched }) => matched !== sent.has(nameOf(liked, liker)))).toEqual([])

    for (const { id: memberId, state } of browsers) {
      const last = (await missedEvents(ctx, { scope, memberId, after: null })).number
      await expect.poll(() => state().number, { timeout: 60_000, interval: 50 }).toBe(last)
    }
    expect(browsers.flatMap(({ faults }) => faults)).toEqual([])
    // Of two likes the first is told as one, and the second as a match, to both.
    const told = (wanted: string) =>
      browsers.flatMap(({ id, heard }) =>
        heard.flatMap(({ kind, ids }) => (kind === wanted ? [nameOf(ids.memberId ?? '', id)] : [])),
      )
    const matched = rows.filter((row) => row.matched).map(({ liker, liked }) => nameOf(liker, liked))
    expect(told('match.made').sort()).toEqual(matched.sort())
    const received = told('like.received')
    expect([received.length, new Set(received).size]).toEqual(Array(2).fill(LIKES - matched.length / 2))
    expect(received.filter((name) => !sent.has(name))).toEqual([])
  } finally {
    await Promise.all(browsers.map(({ end }) => end()))
    await stop()
  }
})
