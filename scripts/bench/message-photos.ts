import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { type ConversationId, type MemberId, newId } from '@hearth/contracts/ids'
import { insertMessage } from '@hearth/db/queries/conversations/messages'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { openImages } from '@hearth/runtime/images'
import { openPasswords } from '@hearth/runtime/passwords'
import { logIn } from './fixture.ts'
import { ask, median, ms, quartiles, type Row } from './measure.ts'
import { MOST_MB, photograph, startPhotoApps } from './photo-apps.ts'
import { openOne } from './streams.ts'

const ROUNDS = 15
/** Photos that are sent at once, each by another member. */
const AT_ONCE = 80
const MOST_RATIO = 1.25
const PASSWORD = 'over de brug 42'

/** How long a photo takes from the first byte that is sent until the other screen has it, and the memory that many at once take. */
export async function benchMessagePhotos(temporary: string): Promise<Row[]> {
  const { scope, tenant, web, db, sql, memory, stop } = await startPhotoApps(temporary)
  const photo = await photograph()
  const images = openImages()
  const passwordHash = await openPasswords().hash(PASSWORD, { tenantId: tenant.id, known: false })
  const createdAt = new Date(Date.now() - 30 * DAY)
  const newMember = () =>
    inTenant(db, scope, (tx) => makeMember(tx, { createdAt, passwordHash, paidUser: true }, { searchable: true }))
  /** Two who have written to each other, and the first one's session. */
  async function newPair() {
    const [sender, receiver] = [await newMember(), await newMember()]
    const conversationId = newId<ConversationId>()
    await inTenant(db, scope, async (tx) => {
      const grant = {
        memberId: sender.id,
        amount: 10_000,
        kind: 'signup_credits',
        ref: sender.id,
        at: createdAt,
      } as const
      await grantCredits(tx, grant)
      const greeting = { conversationId, body: 'Hello', price: 0, free: true, createdAt }
      const greet = (memberId: MemberId, otherId: MemberId) =>
        insertMessage(tx, { ...greeting, memberId, otherId, clientId: randomUUID() })
      await greet(receiver.id, sender.id)
      await greet(sender.id, receiver.id)
    })
    const cookie = await logIn(web, tenant.domain, { email: sender.email, password: PASSWORD })
    return { cookie, conversationId, receiver }
  }
  async function send({ cookie, conversationId }: Awaited<ReturnType<typeof newPair>>): Promise<void> {
    const query = new URLSearchParams({
      ...{ photo: '1', conversation: conversationId, client_id: randomUUID() },
      price: String(tenant.settings.photo_credits),
    })
    const { status, body } = await ask(web.port, tenant.domain, `/api/message.php?${query}`, {
      method: 'POST',
      headers: {
        ...{ cookie, origin: `http://${tenant.domain}:${web.port}`, 'x-client-request': '1' },
        'content-type': 'application/octet-stream',
      },
      body: photo,
    })
    if (status !== 200) throw new Error(`A photo was answered ${status}: ${body}`)
  }

  const pair = await newPair()
  const theirs = await logIn(web, tenant.domain, { email: pair.receiver.email, password: PASSWORD })
  let hear = (_text: string) => {}
  const stream = await openOne(web.port, tenant.domain, theirs, (text) => hear(text))
  let seq = 2
  const whole = async () => {
    const copy = await images.copy(photo, { alone: false, begin: async () => {} })
    if (!copy || !(await images.prepareForMessage(copy))) throw new Error('The picture could not be read')
  }
  const toTheOther = async () => {
    seq += 1
    const prepared = new Promise<void>((resolve) => {
      // The event that tells of the message comes first.
      hear = (text) => text.includes('conversation.changed') && resolve()
    })
    await send(pair)
    await prepared
    const address = `/chats/photo?conversation=${pair.conversationId}&seq=${seq}&blurred=1`
    const { status } = await ask(web.port, tenant.domain, address, { headers: { cookie: theirs } })
    if (status !== 200) throw new Error(`The photo was answered ${status}`)
  }
  const time = async (work: () => Promise<void>) => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  const [alone, sent]: [number[], number[]] = [[], []]
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [least, figure] = [await time(whole), await time(toTheOther)]
    if (round > 0) {
      alone.push(least)
      sent.push(figure)
    }
  }
  stream.destroy()

  const pairs: Awaited<ReturnType<typeof newPair>>[] = []
  for (let at = 0; at < AT_ONCE; at += 1) pairs.push(await newPair())
  const before = memory()
  let most = before
  let left: number | undefined
  const sending = Promise.all(pairs.map(send))
  let isSent = false
  void sending.then(() => {
    isSent = true
  })
  while (!isSent || left !== 0) {
    most = Math.max(most, memory())
    const [row] = await sql<
      { left: number }[]
    >`select count(*)::int as left from message_photos where source is not null`
    left = row?.left
    await Promise.race([sleep(20), sending.then(() => sleep(20))])
  }
  const [lost] = await sql<{ count: number }[]>`select count(*)::int from message_photos where file is null`
  if (lost?.count !== 0) throw new Error(`${lost?.count} photos were not prepared`)

  await stop()

  const ratios = sent.map((figure, round) => figure / (alone[round] ?? figure))
  const [low, ratio, high] = quartiles(ratios)
  return [
    {
      what: `A photo in a conversation (JPEG of 2.5 MB, 12 megapixels): from the first byte sent until the other screen, which hears that it is prepared, has loaded it (median of ${ROUNDS}, one at a time)`,
      limit: `${ms(median(alone))} by sharp alone, which makes the same two files`,
      figure: `${ms(median(sent))}, ratio ${ratio} (half of the rounds: ${low} to ${high})`,
      goal: `ratio at most ${MOST_RATIO}`,
      met: median(ratios) <= MOST_RATIO,
    },
    {
      what: `${AT_ONCE} of them at once, each from another member: resident memory of web server and worker together at most, beyond what they held before`,
      limit: `${MOST_MB} MB`,
      figure: `${Math.round(most - before)} MB`,
      goal: `at most ${MOST_MB} MB`,
      met: most - before <= MOST_MB,
    },
  ]
}
