import { randomUUID } from 'node:crypto'
import { newPeoplePerHour, WAITING_MESSAGES_MAX } from '@hearth/contracts/conversations'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { DRAFTS_PER_MEMBER } from '@hearth/domain/conversations/save-draft'
import { newPeoplePerMember, reserve } from '@hearth/domain/platform/rate-limits'
import { blockMember } from '@hearth/domain/relations/own-blocks'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { type Case, named, type Person, person } from './api-people.ts'
import { callEndpoint } from './endpoints.ts'
import { PNG, REFUSED_FILES } from './own-photos.ts'
import { ALPHA, type Site } from './site.ts'

const scope = { tenantId: tenantIdOf(ALPHA) }

/** A message that a new member sends for free. */
export const messageTo = (profile: string, differs: object = {}) => ({
  ...{ profile, client_id: randomUUID(), text: 'Hello', price: 0 },
  ...differs,
})

/** Two of whom one has written to the other once. */
export async function openConversation(site: Site) {
  const [sender, recipient] = [await person(site), await person(site)]
  const { body } = await callEndpoint(site, named('sendMessage'), {
    ...{ headers: sender.headers, body: messageTo(recipient.id) },
  })
  return { sender, recipient, conversation: JSON.parse(body).conversation as string }
}

/** A call of `setCeiling` by a member in a conversation of theirs. */
async function acceptedCeiling(site: Site): Promise<Case[]> {
  const { sender, conversation } = await openConversation(site)
  return [{ headers: sender.headers, body: { conversation, ceiling: 9 } }]
}

/** A call of `keepChat` by the same. */
async function acceptedKeeping(site: Site): Promise<Case[]> {
  const { sender, conversation } = await openConversation(site)
  return [{ headers: sender.headers, body: { conversation, seq: 1 } }]
}

/** A call of `showPhotos` by the same. */
async function acceptedShowing(site: Site): Promise<Case[]> {
  const { sender, conversation } = await openConversation(site)
  return [{ headers: sender.headers, body: { conversation, shown: true } }]
}

/** Has messages of one member to another wait, at a price of one credit each. */
const keepMessages = (superuserUrl: string, { id: from }: Person, { id: to }: Person, count = 1) =>
  withClient(
    superuserUrl,
    (sql) => sql`insert into waiting_messages (tenant_id, member_id, recipient_id, text, price, created_at)
      select ${scope.tenantId}, ${from}, ${to}, 'Hello', 1, now() from generate_series(1, ${count})`,
  )

/** Has a member write to as many new people within this hour as they may. */
async function exhaustNewPeople({ runtime: { ctx } }: Site, { id }: Person): Promise<void> {
  const perHour = newPeoplePerHour(0, { sent: 0, answered: 0 })
  await inTenant(ctx.db, scope, (tx) =>
    Promise.all(Array.from({ length: perHour }, () => reserve(ctx, tx, [newPeoplePerMember(id, perHour)]))),
  )
}

/** Calls of `sendWaiting` of which each is refused for another reason. */
async function refusedWaiting(site: Site, superuserUrl: string): Promise<Case[]> {
  const [eager, poor, blocker, fictional] = [
    await person(site),
    await person(site),
    await person(site),
    await person(site),
  ]
  await changeProfile(superuserUrl, scope, { memberId: fictional.id, fictional: true })
  const others = [await person(site), await person(site), await person(site)]
  // The site gives each member free messages to three people.
  for (const { id } of others)
    await callEndpoint(site, named('sendMessage'), { headers: poor.headers, body: messageTo(id) })
  const last = await person(site)
  for (const to of [blocker, fictional, last]) await keepMessages(superuserUrl, poor, to)
  await keepMessages(superuserUrl, eager, last)
  await blockMember(site.runtime.ctx, { viewer: { ...blocker, scope, status: 'active' }, memberId: poor.id })
  await exhaustNewPeople(site, eager)
  return [
    ...[blocker, fictional, last].map(({ id }) => ({ headers: poor.headers, body: { profile: id } })),
    { headers: eager.headers, body: { profile: last.id } },
  ]
}

/** Calls of `saveDraft` of which each is refused for another reason. */
async function refusedDrafts(site: Site): Promise<Case[]> {
  const { sender, recipient } = await endedConversation(site)
  const { headers } = sender
  const body = { profile: randomUUID(), text: '', page: randomUUID() }
  return [
    { headers, body: { ...body, profile: recipient.id, text: 'Hello' } },
    { headers, body: { ...body, text: 'Hello' } },
    { headers, body: { ...body, text: 'x'.repeat(20_000) } },
    ...Array.from({ length: DRAFTS_PER_MEMBER - 2 }, () => ({ headers, body })),
  ]
}

/** A conversation whose recipient has blocked the sender afterwards. */
async function blockedConversation(site: Site) {
  const opened = await openConversation(site)
  const viewer = { ...opened.recipient, scope, status: 'active' as const }
  await blockMember(site.runtime.ctx, { viewer, memberId: opened.sender.id })
  return opened
}

/** A conversation that its recipient has ended with a goodbye. */
async function endedConversation(site: Site) {
  const opened = await openConversation(site)
  const { recipient, conversation } = opened
  await callEndpoint(site, named('sayGoodbye'), { headers: recipient.headers, body: { conversation } })
  return opened
}

/** Calls of `sayGoodbye` of which each but the last is refused for another reason. */
async function refusedGoodbyes(site: Site): Promise<Case[]> {
  const unanswered = await openConversation(site)
  const [ended, blocked] = [await endedConversation(site), await blockedConversation(site)]
  const by = ({ headers }: { headers: Record<string, string> }, conversation: string): Case => ({
    ...{ headers, body: { conversation } },
  })
  return [
    ...[by(unanswered.sender, unanswered.conversation), by(ended.sender, ended.conversation)],
    ...[by(blocked.recipient, blocked.conversation), by(unanswered.sender, randomUUID())],
    by(unanswered.recipient, unanswered.conversation),
  ]
}

/** Calls of `sendMessage` of which each is refused for another reason, after some that use up what is free. */
async function refusedMessages(site: Site, superuserUrl: string): Promise<Case[]> {
  const [me, eager, poor] = [await person(site), await person(site), await person(site)]
  const unconfirmed = await person(site, { status: 'disabled', searchable: false }, { status: 'not_confirmed' })
  await keepMessages(superuserUrl, unconfirmed, eager, WAITING_MESSAGES_MAX)
  const fictional = await person(site)
  await changeProfile(superuserUrl, scope, { memberId: fictional.id, fictional: true })
  const [blocked, ended] = [await blockedConversation(site), await endedConversation(site)]
  await exhaustNewPeople(site, eager)
  // The site gives each member free messages to three people.
  const people = [await person(site), await person(site), await person(site)]
  const send = ({ headers }: { headers: Record<string, string> }, profile: string, differs: object = {}): Case => ({
    ...{ headers, body: messageTo(profile, differs) },
  })
  const payer = await person(site)
  for (let at = 0; at < 5; at += 1)
    await callEndpoint(site, named('sendMessage'), { headers: payer.headers, body: messageTo(eager.id) })
  await withClient(superuserUrl, (sql) => sql`update participants set ceiling = 0 where member_id = ${payer.id}`)
  return [
    send(payer, eager.id, { price: 1 }),
    ...[send(me, randomUUID()), send(me, me.id), send(me, eager.id, { text: ' ' })],
    ...[send(me, eager.id, { text: 'a'.repeat(1_001) }), send(me, eager.id, { price: 7 }), send(me, fictional.id)],
    ...[send(unconfirmed, me.id), send(eager, me.id)],
    ...[blocked, ended].map(({ sender: { headers }, conversation }) => ({
      ...{ headers, body: { ...messageTo(''), profile: undefined, conversation } },
    })),
    ...people.map(({ id }) => send(poor, id)),
    send(poor, me.id, { price: 1 }),
  ]
}

/** Calls of `sendPhoto` of which each but the last is refused for another reason. */
async function refusedPhotos(site: Site, superuserUrl: string): Promise<Case[]> {
  const [poor, rich, careful] = [
    await openConversation(site),
    await openConversation(site),
    await openConversation(site),
  ]
  const [blocked, ended] = [await blockedConversation(site), await endedConversation(site)]
  await inTenant(site.runtime.ctx.db, scope, async (tx) => {
    for (const { id } of [rich.recipient, careful.recipient])
      await grantCredits(tx, { memberId: id, amount: 9, kind: 'signup_credits', ref: id, at: new Date() })
  })
  await withClient(
    superuserUrl,
    (sql) => sql`update participants set ceiling = 0 where member_id = ${careful.recipient.id}`,
  )
  const by = ({ headers }: Person, conversation: string, { price = 2, body = PNG } = {}): Case => ({
    ...{ headers, body },
    query: `conversation=${conversation}&client_id=${randomUUID()}&price=${price}`,
  })
  const { recipient, conversation } = rich
  return [
    ...[by(recipient, randomUUID()), by(ended.sender, ended.conversation), by(blocked.sender, blocked.conversation)],
    ...[by(poor.sender, poor.conversation), by(poor.recipient, poor.conversation, { price: 7 })],
    ...[by(poor.recipient, poor.conversation), by(careful.recipient, careful.conversation)],
    ...REFUSED_FILES.map((body) => by(recipient, conversation, { body })),
    by(recipient, conversation),
  ]
}

/** A call of `sendGift` by a member who has credits. */
const giftTo = (profile: string, differs: object = {}) => ({
  ...{ profile, client_id: randomUUID(), gift: 'rose', price: 2 },
  ...differs,
})

const giveCredits = (site: Site, people: readonly Person[]) =>
  inTenant(site.runtime.ctx.db, scope, async (tx) => {
    for (const { id } of people)
      await grantCredits(tx, { memberId: id, amount: 9, kind: 'signup_credits', ref: id, at: new Date() })
  })

/** Calls of `sendGift` of which each but the last is refused for another reason. */
async function refusedGifts(site: Site, superuserUrl: string): Promise<Case[]> {
  const [me, poor, eager, bo, fictional] = [
    ...[await person(site), await person(site), await person(site), await person(site), await person(site)],
  ] as const
  const [blocked, ended, careful] = [
    await blockedConversation(site),
    await endedConversation(site),
    await openConversation(site),
  ]
  await changeProfile(superuserUrl, scope, { memberId: fictional.id, fictional: true })
  await giveCredits(site, [me, eager, careful.recipient])
  await exhaustNewPeople(site, eager)
  await withClient(
    superuserUrl,
    (sql) => sql`update participants set ceiling = 0 where member_id = ${careful.recipient.id}`,
  )
  const by = ({ headers }: Person, profile: string, differs: object = {}): Case => ({
    ...{ headers, body: giftTo(profile, differs) },
  })
  const within = ({ headers }: Person, conversation: string): Case => ({
    ...{ headers, body: giftTo('', { profile: undefined, conversation }) },
  })
  return [
    ...[by(me, randomUUID()), by(me, me.id), by(me, bo.id, { gift: 'diamond' }), by(me, bo.id, { price: 0 })],
    ...[by(me, fictional.id), by(poor, bo.id), by(eager, bo.id)],
    ...[within(blocked.sender, blocked.conversation), within(ended.sender, ended.conversation)],
    ...[within(careful.recipient, careful.conversation), by(me, bo.id)],
  ]
}

/** Calls of `showGift` of which each but the last is refused for another reason. */
async function refusedShowing(site: Site): Promise<Case[]> {
  const [giver, gone, me] = [await person(site), await person(site), await person(site)]
  await giveCredits(site, [giver, gone])
  const conversations: string[] = []
  for (const { headers } of [giver, gone]) {
    const { body } = await callEndpoint(site, named('sendGift'), { headers, body: giftTo(me.id) })
    conversations.push(JSON.parse(body).conversation)
  }
  await blockMember(site.runtime.ctx, { viewer: { ...gone, scope, status: 'active' }, memberId: me.id })
  const [theirs, ofGone] = conversations
  const by = ({ headers }: Person, conversation: string | undefined): Case => ({
    ...{ headers, body: { conversation, seq: 1, shown: true } },
  })
  return [by(me, ofGone), by(giver, theirs), by(me, theirs)]
}

type Refused = (site: Site, urls: { readonly superuserUrl: string }) => Promise<Case[]>

/** Refused calls of the endpoints of messages, by their names. */
export const REFUSED_MESSAGES: Readonly<Record<string, Refused>> = {
  saveDraft: refusedDrafts,
  sendMessage: (site, { superuserUrl }) => refusedMessages(site, superuserUrl),
  sendPhoto: (site, { superuserUrl }) => refusedPhotos(site, superuserUrl),
  sendWaiting: (site, { superuserUrl }) => refusedWaiting(site, superuserUrl),
  sayGoodbye: refusedGoodbyes,
  sendGift: (site, { superuserUrl }) => refusedGifts(site, superuserUrl),
  showGift: refusedShowing,
  gifts: async (site) => [{ headers: (await person(site)).headers }],
  setCeiling: acceptedCeiling,
  showPhotos: acceptedShowing,
  keepChat: acceptedKeeping,
  async icebreakers(site) {
    const [{ headers }, { id }] = [await person(site), await person(site)]
    return [{ headers, query: `profile=${id}` }]
  },
}
