import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { DAY, HOUR } from '@hearth/contracts/durations'
import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { balanceOf } from '@hearth/domain/billing/spend'
import { prepareWaitingMessagePhotos } from '@hearth/domain/conversations/message-photos'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import { deleteDiscardedFiles } from '@hearth/domain/photos/discard-files'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { startKillablePlatform } from '../testing/killable-platform.ts'
import { ALPHA } from '../testing/site.ts'

const PHOTOS = shortOrLong(60, 1_000)
const KILLS = shortOrLong(3, 24)
/** Of whom each sends fewer than one may in an hour. */
const PAIRS = shortOrLong(4, 40)
const AT_ONCE = 8
const GRANTED = 10_000
/** A grey picture, which can be decoded. */
const PNG = (() => {
  const [width, height] = [640, 480]
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
})()
const TIMEOUT = shortOrLong(180_000, 1_800_000)

test('no photo is lost or paid for twice, and no file stays that no message has, though web servers, worker and database are killed', {
  timeout: TIMEOUT,
}, async () => {
  const random = randomOf(FAULT_SEED)
  const { database, origin, ports, runtime, scope, failures, kills, stop } = await startKillablePlatform({
    random,
  })
  const { ctx } = runtime
  const { settings } = runtime.tenants.byHost(ALPHA)!.tenant
  const price = settings.photo_credits
  const rows = <Row extends object>(query: string) =>
    withClient(database.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))])

  const createdAt = new Date(Date.now() - 30 * DAY)
  /** A member with credits, and the headers of their pages. */
  async function join() {
    const id = await inTenant(ctx.db, scope, async (tx) => {
      const { id: memberId } = await makeMember(tx, { createdAt }, { searchable: true })
      const grant = { memberId, amount: GRANTED, kind: 'signup_credits', ref: memberId, at: createdAt } as const
      await grantCredits(tx, grant)
      return memberId
    })
    const { token } = await openSession(ctx, { scope, memberId: id })
    return { id, headers: { Cookie: `hearth_session=${token}`, Origin: origin, 'X-Client-Request': '1' } }
  }
  /** Members who may each send photos in a conversation, because the other one has written to them: the first message is free. */
  const pairs: (Awaited<ReturnType<typeof join>> & { readonly conversation: string })[] = []
  for (let at = 0; at < PAIRS; at += 1) {
    const [sender, other] = [await join(), await join()]
    const clientId = randomUUID()
    const greeting = await ask(random.of(ports), {
      ...{ host: ALPHA, method: 'POST', path: '/api/message.php' },
      headers: { ...other.headers, 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: clientId },
      body: JSON.stringify({ profile: sender.id, client_id: clientId, text: 'Hello', price: 0 }),
    })
    if (greeting.status !== 200) throw new Error(`A greeting was answered ${greeting.body}`)
    pairs.push({ ...sender, conversation: (JSON.parse(greeting.body) as { conversation: string }).conversation })
  }
  const photos = Array.from({ length: PHOTOS }, () => ({ ...random.of(pairs), clientId: randomUUID() }))

  let answered = 0
  const odd: string[] = []
  /** Sends a photo under one id until it is answered, at any of the servers. */
  async function send({ conversation, clientId, ...sender }: (typeof photos)[number]): Promise<void> {
    const query = new URLSearchParams({ photo: '1', conversation, client_id: clientId, price: String(price) })
    const headers = { ...sender.headers, 'Content-Type': 'application/octet-stream' }
    for (;;) {
      const request = { host: ALPHA, method: 'POST', path: `/api/message.php?${query}`, headers, body: PNG } as const
      const answer = await ask(random.of(ports), request).catch(() => null)
      if (answer?.status === 200) return
      // A web server that has too many at once takes them later.
      if (answer && answer.status < 500 && answer.status !== 429) {
        odd.push(`${answer.status} ${answer.body}`)
        return
      }
      await sleep(20 + random.below(200))
    }
  }

  try {
    const waiting = [...photos]
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let photo = waiting.pop(); photo; photo = waiting.pop()) {
        // Some are sent twice at once, as by a page that hears nothing.
        await Promise.all(random.onceIn(5) ? [send(photo), send(photo)] : [send(photo)])
        answered += 1
      }
    })
    const names = ['web', 'worker', 'database'] as const
    for (let killed = 0; killed < KILLS; killed += 1) {
      await kills[names[killed % names.length] ?? 'web']()
      while (answered < Math.min(((killed + 1) * PHOTOS) / KILLS, PHOTOS)) await sleep(20)
    }
    await Promise.all(senders)
    expect([...odd, ...failures()]).toEqual([])

    // What the hourly jobs do once everything is up again.
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 2 * HOUR) } }
    await prepareWaitingMessagePhotos(later, { scope })
    const unprepared = 'select 1 from message_photos where source is not null'
    await expect.poll(() => rows(unprepared), { timeout: 120_000, interval: 200 }).toEqual([])
    await deleteDiscardedFiles(later, { scope })

    const stored = await rows<{
      client_id: string
      sender_id: string
      price: number
      taken: boolean
      file: string | null
    }>(
      `select m.client_id, m.sender_id, m.price, m.taken_back_at is not null as taken, p.file from messages m
      left join message_photos p using (tenant_id, conversation_id, seq) where m.kind = 'photo'`,
    )
    expect(stored.map(({ client_id }) => client_id).sort()).toEqual(photos.map(({ clientId }) => clientId).sort())
    // A picture whose decoding has killed two processes is taken back with its price. These kills hit few.
    const shown = stored.filter(({ taken }) => !taken)
    expect(shown.length).toBeGreaterThan(0.9 * PHOTOS)
    expect(shown.filter(({ file, price: paid }) => file === null || paid !== price)).toEqual([])
    for (const { id } of pairs) {
      const sent = shown.filter(({ sender_id }) => sender_id === id).length
      expect(await inTenant(ctx.db, scope, (tx) => balanceOf(tx, id))).toBe(GRANTED - sent * price)
    }
    const folder = runtime.config.mediaDir
    const files = readdirSync(path.join(folder, 'messages'), { recursive: true, withFileTypes: true })
    const found = files
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    const named = shown.flatMap(({ file }) => (file === null ? [] : [file, file.replace('.webp', '.blurred.webp')]))
    expect(found.sort()).toEqual(named.sort())
    expect(await checkLedger(ctx, { scope })).toEqual({ transactions: [], accounts: [], conversations: [] })
  } finally {
    await stop()
  }
})
