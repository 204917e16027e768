import { randomUUID } from 'node:crypto'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newId, type OrderId, type TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { insertOrder, lockOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { bookOrder } from '@hearth/domain/billing/apply-payment'
import { grantMonths, premiumAfter } from '@hearth/domain/billing/memberships'
import type { Offer } from '@hearth/domain/billing/packages'
import { vatRateIn, vatWithin } from '@hearth/domain/billing/vat-rates'
import { markConversationRead } from '@hearth/domain/conversations/own-conversations'
import { sendGift } from '@hearth/domain/conversations/send-gift'
import { sendMessage } from '@hearth/domain/conversations/send-message'
import { showGift } from '@hearth/domain/conversations/show-gift'
import { likeMember } from '@hearth/domain/likes/own-likes'
import { approvePhoto } from '@hearth/domain/photos/moderate-photos'
import { recordView } from '@hearth/domain/relations/record-view'
import type { Person } from './people/person.ts'

/** A seeded person with the address of their account. */
type Seeded = Person & { readonly email: string }

/** That somebody does something about another one: looks at their profile, or likes them. */
interface Deed {
  readonly viewer: Pick<Seeded, 'id' | 'email' | 'gender' | 'seeking' | 'createdAt'>
  readonly memberId: MemberId
  readonly at: Date
  /** The part of the profile that a like is about, as `LIKED_PART`. */
  readonly part?: string | undefined
}

/** A line of a conversation of the demo member, to them or theirs. */
interface Line extends Omit<Deed, 'part'> {
  readonly text: string
  /** Id of the gift that it is in place of words; whoever receives it shows it. */
  readonly gift?: { readonly id: string; readonly receiver: Deed['viewer'] }
}

/** What the demo member has bought, which has run out. */
interface Purchase {
  readonly offer: Offer
  readonly memberId: MemberId
  readonly country: string
  readonly at: Date
}

/** What has happened to the demo member when somebody logs in as them for the first time. */
export interface DemoNews {
  readonly looks: readonly Deed[]
  readonly likes: readonly Deed[]
  readonly lines: readonly Line[]
  /** The membership that they once had. */
  readonly purchase: Purchase | null
  /** The photo that support approves. */
  readonly filename: string | null
}

const VIEWERS = 8
const VIEWED = 5
const LIKERS = 5
/** Of those. */
const MATCHED = 2
const LIKED = 3
const ANSWERERS = 2
/** Time between two lines of a conversation, and between the last lines of two conversations. */
const BETWEEN_LINES = 4 * MINUTE
const BETWEEN_TALKS = 47 * MINUTE

/**
 * Who looked at the demo member's profile in the last week, when they were online, and at whose the demo member has just looked; who of them likes the
 * demo member, and whom the demo member likes. A profile that the site runs itself looks at nobody and likes nobody, but the demo member looks at one.
 */
export function deedsOf(
  demo: Seeded,
  others: readonly Seeded[],
  {
    now,
    talks,
    gifts,
  }: { readonly now: Date; readonly talks: readonly (readonly string[])[]; readonly gifts: readonly string[] },
): Pick<DemoNews, 'looks' | 'likes' | 'lines'> {
  const suited = others.filter((one) => one.status === 'active' && wants(one, demo) && wants(demo, one))
  const [fictional, real] = [true, false].map((is) => suited.filter((one) => one.fictional === is)) as [
    Seeded[],
    Seeded[],
  ]
  const since = Math.max(demo.createdAt.getTime(), now.getTime() - 7 * DAY)
  const viewers = real.filter(({ lastOnlineAt }) => lastOnlineAt.getTime() > since).slice(0, VIEWERS)
  const viewed = [...fictional.slice(0, 1), ...real.slice(-VIEWED)].slice(0, VIEWED)
  const likers = viewers.slice(0, LIKERS)
  const liked = [...likers.slice(-MATCHED), ...real.slice(-LIKED)]
  const ofDemo = (people: readonly Seeded[]): Deed[] =>
    people.map((one, at) => ({
      ...{ viewer: demo, memberId: one.id, at: new Date(now.getTime() - (at + 1) * MINUTE) },
      part: answerOf(one, at),
    }))
  const ofOthers = (people: readonly Seeded[]): Deed[] =>
    people.map((viewer, at) => ({ viewer, memberId: demo.id, at: viewer.lastOnlineAt, part: answerOf(demo, at) }))
  // The last one is with a profile that the site runs itself, if there is one.
  const partners = [...likers.slice(0, talks.length - 1), fictional[0] ?? likers.at(-1)]
  return {
    looks: [...ofOthers(viewers), ...ofDemo(viewed)],
    likes: [...ofOthers(likers), ...ofDemo(liked)],
    lines: talks.flatMap((talk, at) => {
      const partner = partners[at]
      if (!partner) return []
      const lines = linesOf(talk, { demo, partner, endedAt: now.getTime() - (at + 1) * BETWEEN_TALKS })
      return partner.fictional
        ? lines
        : withGift(lines, { gift: gifts[at], by: at === 0 ? partner : demo, demo, partner })
    }),
  }
}

/** The profiles that answer by themselves, the first of which the demo member has a conversation with: they suit the demo member, if any does. */
export function answerersOf<P extends Seeded>(demo: Seeded, others: readonly P[]): readonly P[] {
  const fictional = others.filter((one) => one.fictional && one.status === 'active')
  const suits = (one: Seeded) => wants(one, demo) && wants(demo, one)
  return [...fictional.filter(suits), ...fictional.filter((one) => !suits(one))].slice(0, ANSWERERS)
}

/** The two write in turn; the partner begins. */
const linesOf = (
  talk: readonly string[],
  { demo, partner, endedAt }: { readonly demo: Seeded; readonly partner: Seeded; readonly endedAt: number },
): Line[] =>
  talk.map((text, at) => {
    const [viewer, other] = at % 2 === 0 ? [partner, demo] : [demo, partner]
    return { viewer, memberId: other.id, text, at: new Date(endedAt - (talk.length - 1 - at) * BETWEEN_LINES) }
  })

interface Giving {
  /** None where the site has no more of them. */
  readonly gift: string | undefined
  readonly by: Seeded
  readonly demo: Seeded
  readonly partner: Seeded
}

/** The lines with a gift after the first. */
function withGift([first, ...rest]: readonly Line[], { gift, by, demo, partner }: Giving): Line[] {
  if (!first) return []
  const receiver = by === demo ? partner : demo
  const at = new Date(first.at.getTime() + MINUTE)
  return [
    first,
    ...(gift ? [{ viewer: by, memberId: receiver.id, text: '', gift: { id: gift, receiver }, at }] : []),
    ...rest,
  ]
}

/** Every other like is about an answer. */
const answerOf = ({ answers: [first] }: Person, at: number) =>
  first && at % 2 === 0 ? `prompt:${first.prompt}` : undefined

const wants = ({ seeking }: Person, { gender }: Person) => seeking === 'everyone' || seeking === gender

/** The demo member keeps credits and free messages for whoever logs in. */
const AT_NO_COST = {
  ...{ message_length: 1_000, message_credits: 0, photo_credits: 0, free_messages: 0, free_chats: 0 },
  ...{ pace: false, history_days_free: null, sellsPremium: false, unread_mail_minutes: 60 },
  ...{ visible_profile_notes: true, profile_prompts: [] },
}

/** A catalogue that has that gift for nothing. */
const freely = (id: string) => ({ gift_credits: 0, gifts: [{ id, name: id }] })

/** When the demo member bought a membership: it has run out, and nobody can withdraw from it any more. */
export const boughtAt = (now: Date, { months }: Pick<Offer, 'months'>): Date =>
  new Date(now.getTime() - (31 * (months ?? 0) + 30) * DAY)

/** Books a membership as if it had been paid then. No provider knows its payment, so none is asked about it. */
async function buy(tx: TenantTx, { offer, memberId, country, at }: Purchase, now: Date): Promise<void> {
  const { id: packageId, type, currency, price: amount, credits, months } = offer
  const vatRate = vatRateIn(country, at)
  const id = newId<OrderId>()
  await insertOrder(tx, {
    ...{ id, memberId, packageId, attempt: 1, type, country, currency, amount, credits, months, vatRate },
    ...{ vat: vatWithin(amount, vatRate), discount: 0, discountCode: null, discountRate: null },
    ...{ method: 'visa', bank: null, provider: 'sandbox', returnTo: null, refundDays: 14, createdAt: at, checkAt: at },
  })
  const order = await lockOrder(tx, { id })
  if (!order) throw new Error('The purchase of the demo was not inserted.')
  await bookOrder({ clock: { now: () => at } }, tx, order, { country })
  const ctx = { clock: { now: () => now } }
  await grantMonths(ctx, tx, id)
  await premiumAfter(ctx, tx, memberId)
}

/** Lets the news happen to stored people, by the use-cases that the site itself has for it. */
export async function bringNews(
  ownerUrl: string,
  { tenantId, now }: { tenantId: TenantId; now: Date },
  { looks, likes, lines, purchase, filename }: DemoNews,
): Promise<void> {
  const db = openDb(ownerUrl, { max: 1 })
  const scope = { tenantId }
  // On a new site nobody has blocked an address, so no hash of one is compared.
  const ctx = { db, addressSecret: new Uint8Array(32), rateLimitSecret: new Uint8Array(32) }
  const by = ({ viewer: { createdAt, ...viewer }, memberId, at, part }: Deed) => ({
    ctx: { ...ctx, clock: { now: () => at } },
    viewer: {
      ...{ ...viewer, scope, signedUpAt: createdAt, paidUser: false },
      ...{ status: 'active' as const, profileStatus: 'active' as const },
    },
    ...{ memberId, part },
  })
  async function write({ text, gift, ...line }: Line) {
    const { ctx, viewer, memberId } = by(line)
    const message = { viewer, to: { memberId }, clientId: randomUUID(), priceShown: 0 }
    const sent = gift
      ? await sendGift(ctx, { ...message, gift: gift.id, rules: { ...AT_NO_COST, ...freely(gift.id) } })
      : await sendMessage(ctx, { ...message, text, rules: AT_NO_COST })
    if (!sent.ok) throw new Error(`A line of the demo was refused: ${sent.reason}`)
    // Whoever answers has read what came before.
    const { conversationId, message: stored } = sent.value
    await markConversationRead(ctx, { viewer, conversationId, seq: stored.seq })
    if (gift) {
      const { viewer: receiver } = by({ ...line, viewer: gift.receiver })
      await showGift(ctx, { viewer: receiver, conversationId, seq: stored.seq, shown: true })
    }
  }
  try {
    for (const { ctx, part: _, ...look } of looks.map(by)) await recordView(ctx, look)
    for (const { ctx, ...like } of likes.map(by)) await likeMember(ctx, { ...like, key: null })
    for (const line of lines) await write(line)
    if (purchase) await inTenant(db, scope, (tx) => buy(tx, purchase, now))
    if (filename !== null) await approvePhoto({ db, clock: { now: () => now } }, { scope, filename })
  } finally {
    await closeDb(db)
  }
}
