import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { missedEvents } from '@hearth/domain/events/missed-events'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { redisProgram, startRedisServer } from '@hearth/testing/redis-server'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { followMember } from '../testing/follow-member.ts'
import { startKillablePlatform } from '../testing/killable-platform.ts'
import { ALPHA } from '../testing/site.ts'

const MESSAGES = shortOrLong(300, 10_000)
const KILLS = shortOrLong(4, 30)
const MEMBERS = shortOrLong(12, 60)
/** To how many others each member writes, who write back. */
const PEOPLE = 6
const AT_ONCE = 12
const GRANTED = 10_000
const TIMEOUT = shortOrLong(180_000, 1_800_000)

interface Person {
  readonly id: MemberId
  readonly cookie: string
}

test('no message or gift is lost and none stored, told or paid for twice, though web servers, worker, Redis and database are killed', {
  timeout: TIMEOUT,
}, async () => {
  const random = randomOf(FAULT_SEED)
  const program = redisProgram()
  // `npm test` prints why Redis is missing.
  const redis = program ? await startRedisServer(program) : null
  const {
    database,
    origin,
    ports,
    runtime,
    scope,
    kills: kinds,
    stop,
  } = await startKillablePlatform({
    ...{ random, redis, settings: { gifts: [{ id: 'rose', name: 'Rose', price: 3 }] } },
  })
  const { ctx } = runtime
  const { settings } = runtime.tenants.byHost(ALPHA)!.tenant
  const [gift] = settings.gifts
  const cost = settings.message_credits
  const members: Person[] = []
  const createdAt = new Date(Date.now() - 30 * DAY)
  for (let at = 0; at < MEMBERS; at += 1) {
    const id = await inTenant(ctx.db, scope, async (tx) => {
      const member = await makeMember(tx, { createdAt }, { searchable: true })
      const grant = {
        memberId: member.id,
        amount: GRANTED,
        kind: 'signup_credits',
        ref: member.id,
        at: createdAt,
      } as const
      await grantCredits(tx, grant)
      return member.id
    })
    const { token } = await openSession(ctx, { scope, memberId: id })
    members.push({ id, cookie: `hearth_session=${token}` })
  }
  const browsers = members.map(({ id, cookie }, at) => ({
    ...{ id, ...followMember({ host: ALPHA, ports, cookie, seed: FAULT_SEED + at }) },
  }))
  const messages = Array.from({ length: MESSAGES }, () => {
    const at = random.below(MEMBERS)
    const step = 1 + random.below(PEOPLE)
    const to = (at + (random.below(2) === 0 ? step : MEMBERS - step)) % MEMBERS
    const isGift = random.below(5) === 0
    return { from: members[at] as Person, to: members[to] as Person, clientId: randomUUID(), isGift }
  })

  let answered = 0
  const odd: string[] = []
  /** Sends a message or a gift under one id until it is answered, at any of the servers, for nothing or for what it costs. */
  async function send({ from, to, clientId, isGift }: (typeof messages)[number]): Promise<void> {
    const headers = {
      ...{ Cookie: from.cookie, Origin: origin, 'X-Client-Request': '1' },
      ...{ 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: clientId },
    }
    const path = isGift ? '/api/gift.php' : '/api/message.php'
    for (let price = isGift ? (gift?.price ?? settings.gift_credits) : cost; ; ) {
      const what = isGift ? { gift: gift?.id } : { text: clientId }
      const body = JSON.stringify({ profile: to.id, client_id: clientId, ...what, price })
      const request = { host: ALPHA, method: 'POST', path, headers, body } as const
      const answer = await ask(random.of(ports), request).catch(() => null)
      if (answer?.status === 200) return
      if (!isGift && answer?.status === 422 && answer.body.includes('conversations.price_changed'))
        price = price === 0 ? cost : 0
      else if (answer && answer.status < 500) {
        odd.push(`${answer.status} ${answer.body}`)
        return
      } else await sleep(20 + random.below(200))
    }
  }

  try {
    const waiting = [...messages]
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let message = waiting.pop(); message; message = waiting.pop()) {
        // Some are sent twice at once, as by a page that hears nothing.
        await Promise.all(random.below(5) === 0 ? [send(message), send(message)] : [send(message)])
        answered += 1
      }
    })
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    for (let kills = 0; kills < KILLS; kills += 1) {
      // Each kind once, then any.
      await kinds[names[kills] ?? random.of(names)]?.()
      const enough = ((kills + 1) * MESSAGES) / KILLS
      while (answered < Math.min(enough, MESSAGES)) await sleep(20)
    }
    await Promise.all(senders)
    expect(odd).toEqual([])

    const { stored, sides, balances } = await withClient(database.superuserUrl, async (sql) => ({
      stored: await sql<
        { conversation: string; seq: number; sender: string; client: string; price: number; gift: string | null }[]
      >`
        select conversation_id as conversation, seq, sender_id as sender, client_id as client, price, gift from messages order by conversation_id, seq`,
      sides: await sql<{ conversation: string; member: string; other: string; unread: number; sent: number }[]>`
        select conversation_id as conversation, member_id as member, other_id as other, unread, sent from participants`,
      balances: await sql<{ member: string; balance: number }[]>`
        select member_id as member, balance::int from ledger_accounts where kind = 'member_credits'`,
    }))
    expect(stored.map(({ client }) => client).sort()).toEqual(messages.map(({ clientId }) => clientId).sort())
    expect(stored.filter((one) => one.gift !== null)).toHaveLength(messages.filter(({ isGift }) => isGift).length)
    const of = <Row extends { readonly conversation: string }>(rows: readonly Row[], conversation: string) =>
      rows.filter((row) => row.conversation === conversation)
    for (const { conversation, member, other, unread, sent } of sides) {
      const said = of(stored, conversation)
      // Without a gap, so that a page knows what it has missed.
      expect(said.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1))
      const by = (id: string) => said.filter(({ sender }) => sender === id).length
      expect([sent, unread]).toEqual([by(member), by(other)])
    }
    for (const { member, balance } of balances) {
      const paid = stored.filter(({ sender }) => sender === member).reduce((sum, { price }) => sum + price, 0)
      expect(balance).toBe(GRANTED - paid)
    }
    expect(balances).toHaveLength(MEMBERS)
    expect(stored.some(({ price }) => price === cost)).toBe(true)
    const sound = { transactions: [], accounts: [], conversations: [] }
    expect(await checkLedger({ ...ctx, log: ctx.log }, { scope })).toEqual(sound)

    for (const { id: memberId, state } of browsers) {
      const last = (await missedEvents(ctx, { scope, memberId, after: null })).number
      await expect.poll(() => state().number, { timeout: 60_000, interval: 50 }).toBe(last)
    }
    expect(browsers.flatMap(({ faults }) => faults)).toEqual([])
    for (const { id, heard } of browsers) {
      const told = heard.filter(({ kind }) => kind === 'message.received').map(({ ids }) => ids.memberId)
      expect(told.sort()).toEqual(
        messages
          .filter(({ to }) => to.id === id)
          .map(({ from }) => from.id)
          .sort(),
      )
    }
  } finally {
    await Promise.all(browsers.map(({ end }) => end()))
    await stop()
  }
})
