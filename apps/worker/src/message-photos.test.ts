import { HOUR, MINUTE } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import {
  giveUpPhoto,
  prepareMessagePhoto,
  prepareWaitingMessagePhotos,
} from '@hearth/domain/conversations/message-photos'
import {
  deleteConversation,
  markConversationRead,
  takeMessageBack,
} from '@hearth/domain/conversations/own-conversations'
import { withClient } from '@hearth/testing/with-client'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { chatTest as test } from './testing/chat.ts'
import { plainPhoto, twoColours } from './testing/photos.ts'

test('a photo is a message that costs its price, and shows what was sent and nothing else once it is prepared', async ({
  chat,
}) => {
  const { ann, bea, send, open } = chat
  const camera = await (await twoColours(3_000, 2_000))
    .withExif({ IFD3: { GPSLatitude: '52/1' } })
    .jpeg()
    .toBuffer()
  expect(camera.includes('Exif')).toBe(true)
  const sent = await send(ann, { file: camera })
  expect(sent).toMatchObject({
    ok: true,
    value: {
      message: { kind: 'photo', own: true, text: '', credits: 5, photo: { state: 'preparing' } },
      ...{ price: { credits: 2 }, credits: 95 },
    },
  })
  const seq = sent.ok ? sent.value.message.seq : 0
  expect([await open(ann, seq), chat.files(ann).length]).toEqual([null, 1])
  expect(
    await chat.rows(
      `select payload->>'seq' as seq from outbox where topic = 'conversations.prepare-photo' and tenant_id = '${chat.scope.tenantId}'`,
    ),
  ).toEqual([{ seq: String(seq) }])
  for (let run = 0; run < 2; run += 1) await prepareMessagePhoto(chat.ctx, chat.which(seq))
  const [shown, blurred] = [await open(bea, seq), await open(bea, seq, true)]
  const { format, width, height, exif, xmp, icc } = await sharp(shown ?? Buffer.alloc(0)).metadata()
  expect({ format, width, height, exif, xmp, icc }).toEqual({ format: 'webp', width: 1_600, height: 1_067 })
  expect(await sharp(blurred ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 24, height: 16 })
  expect(await open(ann, seq)).toEqual(shown)
  expect((await chat.message(bea, seq))?.photo).toEqual({ state: 'ready', width: 1_600, height: 1_067 })
  // Two that are shown, and neither what was sent nor what a second run made.
  expect(chat.files(ann)).toHaveLength(2)
  expect(await chat.faults()).toEqual([])
})

test('nobody but the two opens it, nor one of them who has deleted the conversation', async ({ chat }) => {
  const { ann, bea, open } = chat
  const seq = await chat.show(ann)
  for (const other of [await chat.join(), await chat.elsewhere()])
    for (const blurred of [true, false]) expect(await open(other, seq, blurred)).toBeNull()
  expect(await open(ann, seq + 1)).toBeNull()
  const { conversationId } = chat
  await deleteConversation(chat.ctx, { viewer: bea, conversationId })
  expect([await open(bea, seq), (await open(ann, seq))?.length]).toEqual([null, expect.any(Number)])
  // Both at the same moment.
  await chat.write(ann, { conversationId })
  await Promise.all([ann, bea].map((viewer) => deleteConversation(chat.ctx, { viewer, conversationId })))
  await chat.tidy()
  expect(chat.files(ann)).toEqual([])
  expect(await chat.rows(`select seq from message_photos where conversation_id = '${chat.conversationId}'`)).toEqual([])
})

test('one that is sent many times at once is one message, paid for once, of one file', async ({ chat }) => {
  const { ann, send } = chat
  const clientId = newId()
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(ann, { clientId })))
  expect(new Set(sent.map((one) => one.ok && one.value.message.seq))).toEqual(new Set([2]))
  expect([await chat.credits(ann), chat.files(ann).length]).toEqual([95, 1])
  expect(await send(ann, { clientId, price: 1 })).toMatchObject({ ok: true, value: { message: { seq: 2 } } })
  expect(await chat.faults()).toEqual([])
})

test('what is not taken costs nothing and leaves no file', async ({ chat }) => {
  const { ann, bea, send, join, write } = chat
  const refused = async (sent: ReturnType<typeof send>) => {
    const one = await sent
    return one.ok ? null : one.reason
  }
  expect(await refused(send(ann, { file: Buffer.from('no picture') }))).toBe('photos.unsupported_type')
  expect(await refused(send(ann, { file: Buffer.alloc(15 * 1024 * 1024 + 1) }))).toBe('photos.too_large')
  expect(await refused(send(ann, { file: (await plainPhoto()).subarray(0, 40) }))).toBe('photos.unreadable')
  expect(await refused(send(ann, { price: 4 }))).toBe('conversations.price_changed')
  const poor = await join({ credits: 4 })
  const to = await write(bea, { memberId: poor.id })
  expect(await refused(send(poor, { to }))).toBe('billing.too_few_credits')
  // Nobody has to find a photo of somebody whom they have not answered.
  const stranger = await join()
  const unanswered = await write(stranger, { memberId: bea.id })
  expect(await refused(send(stranger, { to: unanswered }))).toBe('conversations.no_photos')
  await expect(send(stranger)).rejects.toMatchObject({ status: 404 })
  await expect(send(await chat.elsewhere())).rejects.toMatchObject({ status: 404 })
  await chat.makeFictional(bea)
  expect(await refused(send(ann))).toBe('conversations.no_photos')
  await chat.leave(bea)
  expect(await refused(send(ann))).toBe('conversations.unreachable')
  expect([await chat.credits(ann), await chat.credits(poor), chat.files(ann), chat.files(poor)]).toEqual([
    100,
    4,
    [],
    [],
  ])
})

test('one that cannot be decoded is taken back, with what it has cost, and says so to its sender', async ({ chat }) => {
  const { ann, bea, send, ctx, which } = chat
  const broken = await plainPhoto()
  const sent = await send(ann, { file: broken.subarray(0, broken.length - 900) })
  const seq = sent.ok ? sent.value.message.seq : 0
  expect(await chat.credits(ann)).toBe(95)
  for (let run = 0; run < 2; run += 1) await prepareMessagePhoto(ctx, which(seq))
  expect(await chat.message(ann, seq)).toMatchObject({ takenBack: true, credits: 0, photo: { state: 'unreadable' } })
  // The same for one that takes every process with it.
  const next = await send(ann)
  await giveUpPhoto(ctx, which(next.ok ? next.value.message.seq : 0))
  await chat.tidy()
  expect([await chat.credits(ann), chat.files(ann), await chat.faults()]).toEqual([100, [], []])
  expect((await chat.message(bea, seq))?.takenBack).toBe(true)
})

test('it can be taken back at any time: with its price within a minute, and afterwards without', async ({ chat }) => {
  const { ann, bea, ctx, conversationId, show, open } = chat
  const soon = await show(ann)
  expect(await takeMessageBack(ctx, { viewer: ann, conversationId, seq: soon })).toMatchObject({
    value: { credits: 100 },
  })
  const late = await show(ann)
  await markConversationRead(ctx, { viewer: bea, conversationId, seq: late })
  for (let time = 0; time < 2; time += 1)
    expect(await takeMessageBack(ctx, { viewer: ann, conversationId, seq: late })).toMatchObject({
      ok: true,
      value: { credits: 95 },
    })
  await expect(takeMessageBack(ctx, { viewer: bea, conversationId, seq: late })).rejects.toMatchObject({ status: 404 })
  expect([await open(bea, soon), await open(bea, late)]).toEqual([null, null])
  expect(await chat.message(bea, late)).toMatchObject({ kind: 'photo', photo: null })
  // One that is being prepared at that moment stays gone.
  const sent = await chat.send(ann)
  const seq = sent.ok ? sent.value.message.seq : 0
  await Promise.all([
    prepareMessagePhoto(ctx, chat.which(seq)),
    takeMessageBack(ctx, { viewer: ann, conversationId, seq }),
  ])
  expect(await open(bea, seq)).toBeNull()
  await chat.tidy()
  expect([chat.files(ann), await chat.faults()]).toEqual([[], []])
})

test('one that is taken back while its job waits for its row is gone with what the job has made, and neither stops the other', async ({
  chat,
  urls,
}) => {
  const { ann, bea, ctx, conversationId } = chat
  const sent = await chat.send(ann)
  const seq = sent.ok ? sent.value.message.seq : 0
  const one = () => {
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    return { promise, resolve: () => resolve() }
  }
  const [made, held, free] = [one(), one(), one()]
  const areWaiting = (count: number) =>
    vi.waitFor(
      async () =>
        expect(
          await chat.rows(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(count),
      { timeout: 20_000 },
    )
  // Somebody has the row from the moment at which the job has made its files.
  const holding = made.promise.then(() =>
    withClient(urls.superuserUrl, (sql) =>
      sql.begin(async (tx) => {
        await tx`select from message_photos where conversation_id = ${conversationId} and seq = ${seq} for update`
        held.resolve()
        await free.promise
      }),
    ),
  )
  const keep: typeof ctx.storage.keep = async (name, content) => {
    await ctx.storage.keep(name, content)
    made.resolve()
    await held.promise
  }
  const prepared = prepareMessagePhoto({ ...ctx, storage: { ...ctx.storage, keep } }, chat.which(seq))
  await areWaiting(1)
  const taken = takeMessageBack(ctx, { viewer: ann, conversationId, seq })
  await areWaiting(2)
  free.resolve()
  expect(await Promise.all([taken, prepared, holding])).toMatchObject([{ ok: true }, undefined, undefined])
  expect(await chat.open(bea, seq)).toBeNull()
  await chat.tidy()
  expect(chat.files(ann)).toEqual([])
})

test('it goes with the account of its sender, and is prepared later if its job was lost', async ({ chat }) => {
  const { ann, bea, ctx, scope } = chat
  await chat.show(ann)
  const sent = await chat.send(ann)
  const seq = sent.ok ? sent.value.message.seq : 0
  const jobs = () =>
    chat.rows(
      `select 1 from outbox where tenant_id = '${scope.tenantId}' and topic = 'conversations.prepare-photo' and payload->>'seq' = '${seq}'`,
    )
  await prepareWaitingMessagePhotos(ctx, { scope })
  expect(await jobs()).toHaveLength(1)
  chat.clock.advance(HOUR + MINUTE)
  await prepareWaitingMessagePhotos(ctx, { scope })
  expect(await jobs()).toHaveLength(2)
  const [cora, dora] = [await chat.join(), await chat.join()]
  const between = await chat.write(dora, { memberId: cora.id })
  await chat.send(cora, { to: between })
  await deleteConversation(ctx, { viewer: cora, conversationId: between })
  await chat.leave(dora)
  await chat.tidy()
  expect(chat.files(cora)).toEqual([])
  await chat.leave(ann)
  expect(chat.files(ann)).toEqual([])
  expect(await chat.message(bea, seq)).toMatchObject({ kind: 'photo', photo: null })
  await prepareMessagePhoto(ctx, chat.which(seq))
  expect(chat.files(ann)).toEqual([])
})
