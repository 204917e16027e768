import { DAY } from '@hearth/contracts/durations'
import { type ConversationId, type MemberId, newId, type TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { encodeCursor } from '@hearth/db/paging'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { listConversations } from '@hearth/domain/conversations/list-conversations'
import { type SendMessage, sendMessage } from '@hearth/domain/conversations/send-message'
import { readMessages, viewConversation } from '@hearth/domain/conversations/view-conversation'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import postgres, { type Sql } from 'postgres'
import { bareRender } from './bare-render.ts'
import { benchDelivery, makePeople, type Sender } from './delivery.ts'
import { type BenchFixture, firstTenant, TENANTS } from './fixture.ts'
import { median, ms, quantile, quartiles, type Row } from './measure.ts'

/** Of how many people sites are measured, the last one against the limits and the others for the trend. */
const SITES = [10_000, 100_000, 1_000_000] as const
/** How many conversations each begins, and how many messages each of them has. */
const BEGUN = 2
const LENGTH = 5
/** How many conversations one popular member has in addition, and how many messages the longest of them has. */
const POPULAR = 2_000
const LONGEST = 50_000
const ROUNDS = 500
const WARM_UP = 50
const MOST_P50 = 10
const MOST_P99 = 50
const RULES = {
  ...{
    message_length: 1_000,
    message_credits: 1,
    photo_credits: 1,
    free_messages: 0,
    free_chats: 0,
    history_days_free: 30,
    unread_mail_minutes: 60,
    visible_profile_notes: true,
    profile_prompts: [],
    pace: false,
  },
  sellsPremium: false,
}
const FACTS = {
  status: 'active',
  profileStatus: 'active',
  gender: 'woman',
  seeking: 'everyone',
  paidUser: false,
} as const
const TEXT = 'That walk along the river sounds lovely. Shall we do it on Saturday?'

/** How long a message takes from one web process to a screen at another. */
export const benchMessageDelivery = (fixture: BenchFixture, temporary: string): Promise<Row[]> =>
  benchDelivery(fixture, temporary, {
    ...{ what: 'A message for one credit', kind: 'message.received' },
    prepare: giveCredits,
    send: ({ ctx, viewer, memberId }) => sendOne(ctx, viewer, { memberId }),
  })

async function giveCredits({ ctx, viewer: { scope, id: memberId } }: Sender): Promise<void> {
  const grant = { memberId, amount: 10_000, kind: 'signup_credits', ref: memberId, at: ctx.clock.now() } as const
  await inTenant(ctx.db, scope, (tx) => grantCredits(tx, grant))
}

async function sendOne(
  ctx: Parameters<typeof sendMessage>[0],
  viewer: SendMessage['viewer'],
  to: SendMessage['to'],
): Promise<ConversationId> {
  const message = { clientId: newId(), text: TEXT, priceShown: RULES.message_credits, rules: RULES }
  const outcome = await sendMessage(ctx, { viewer, to, ...message })
  if (!outcome.ok) throw new Error(`A message was refused: ${outcome.reason}`)
  return outcome.value.conversationId
}

const PAIRS = 50
const SENDING_ROUNDS = 9
const SENT_A_ROUND = 300
/** Messages of each pair before the first round. */
const SENT_BEFORE = 60
/** Milliseconds that a message may take on a machine where a bare render costs `BARE`. */
const MOST_SENDING = 2.8
const BARE = 1.1

/** How long a message takes until it is committed and told, one after another, against a bare React render in turn. */
export async function benchMessageSending({ database, env, tenant }: BenchFixture): Promise<Row> {
  const config = readConfig({ ...env, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' }, 'web')
  const runtime = await openRuntime(config, { name: 'web' })
  const begun: { sender: Sender; conversationId: ConversationId }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { sender } = await makePeople(runtime, tenant.id)
    await giveCredits(sender)
    const { ctx, viewer, memberId } = sender
    const conversationId = await sendOne(ctx, viewer, { memberId })
    begun.push({ sender, conversationId })
    // The server plans for what is in its tables.
    for (let at = 0; at < SENT_BEFORE; at += 1) await sendOne(ctx, viewer, { conversationId })
  }
  const sql = postgres(database.superuserUrl, { max: 1 })
  await sql`analyze`
  await sql.end()
  const [renders, medians, ratios]: [number[], number[], number[]] = [[], [], []]
  // The first round is not counted.
  for (let round = 0; round <= SENDING_ROUNDS; round += 1) {
    const { cpuMs } = await bareRender()
    const times: number[] = []
    for (let at = 0; at < SENT_A_ROUND; at += 1) {
      const { sender, conversationId } = begun[at % PAIRS] as (typeof begun)[number]
      const since = performance.now()
      await sendOne(sender.ctx, sender.viewer, { conversationId })
      times.push(performance.now() - since)
    }
    if (round === 0) continue
    renders.push(cpuMs)
    medians.push(median(times))
    ratios.push(median(times) / ((MOST_SENDING * cpuMs) / BARE))
  }
  await runtime.close()
  const [low, ratio, high] = quartiles(ratios)
  const limit = (MOST_SENDING * median(renders)) / BARE
  return {
    what: `A message for one credit until it is committed and told, one after another (p50 of ${SENT_A_ROUND}, ${SENDING_ROUNDS} rounds in turn with a bare React render of ${ms(median(renders))})`,
    limit: ms(limit),
    figure: `${ms(median(medians))}, ${ratio} of the limit (half of the rounds: ${low} to ${high})`,
    goal: `at most ${MOST_SENDING} ms where the render costs ${BARE}`,
    met: median(ratios) <= 1,
  }
}

/** What conversations cost the database with up to 1,000,000 members and 10,000,000 messages: for anybody, and for one with 2,000 conversations. */
export async function benchManyMessages(): Promise<Row[]> {
  const smaller: Measured[][] = []
  for (const people of SITES) smaller.push(await measureSite(people))
  const largest = smaller.pop() ?? []
  return largest.map(({ what, messages, p50, p99, insert }, at) => {
    const ratio =
      insert > 0 ? `; ${(p50 / insert).toFixed(2)} times an insert in BEGIN, SET LOCAL, COMMIT (${ms(insert)})` : ''
    const before = smaller.flatMap((site) => site[at] ?? [])
    const trend = before.map((one) => `${ms(one.p50)} at ${one.messages.toLocaleString('en')}`).join(', ')
    return {
      what: `${what}, at ${messages.toLocaleString('en')} messages, database part`,
      limit: `${MOST_P50} ms, p99 ${MOST_P99} ms`,
      figure: `${ms(p50)}, p99 ${ms(p99)}${ratio}; ${trend}`,
      goal: `p50 under ${MOST_P50} ms, p99 under ${MOST_P99} ms`,
      met: p50 < MOST_P50 && p99 < MOST_P99,
    }
  })
}

interface Measured {
  readonly what: string
  readonly messages: number
  readonly p50: number
  readonly p99: number
  /** Of an insert alone, in turn with what is measured; 0 where none was measured. */
  readonly insert: number
}

async function measureSite(people: number): Promise<Measured[]> {
  const database = await createTestDatabase()
  const tenant = await firstTenant()
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const made = await makeConversations(sql, tenant.id, people)
  await sql.end()
  const db = openDb(database.appUrl, { max: 1 })
  const ctx = {
    ...{ db, clock: { now: () => new Date() } },
    ...{ addressSecret: new Uint8Array(32), rateLimitSecret: new Uint8Array(32) },
  }
  const scope = { tenantId: tenant.id }
  const viewerOf = (id: MemberId) => {
    const email = `${id}@example.com`
    return { ...FACTS, scope, id, email, signedUpAt: new Date(Date.now() - 30 * DAY) }
  }
  const { anybody, popular } = made
  for (const { memberId } of [...anybody, popular]) {
    const grant = { memberId, amount: 100_000, kind: 'signup_credits', ref: memberId, at: new Date() } as const
    await inTenant(db, scope, (tx) => grantCredits(tx, grant))
  }
  const far = encodeCursor({ at: new Date(Date.now() - 20 * DAY), id: newId() })
  const send = ({ memberId, conversationId }: Side) => sendOne(ctx, viewerOf(memberId), { conversationId })
  const list =
    (after: string | null, search: string | null) =>
    ({ memberId }: Side) =>
      listConversations(ctx, { viewer: viewerOf(memberId), after, search })
  const asked: Readonly<Record<string, (side: Side) => Promise<unknown>>> = {
    'opening a conversation': ({ memberId, conversationId }) =>
      viewConversation(ctx, { viewer: viewerOf(memberId), conversationId, rules: RULES }),
    'the list of conversations': list(null, null),
    'that list far back': list(far, null),
    'that list searched by a name': list(null, 'rob'),
    'that list searched for nobody': list(null, 'nobody'),
    'the page of 50 older messages': ({ memberId, conversationId }) =>
      readMessages(ctx, { viewer: viewerOf(memberId), rules: RULES, conversationId, before: LONGEST / 2 }),
    'sending a message for one credit': send,
  }
  const rows: Measured[] = []
  const timed = async (work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  for (const [what, ask] of Object.entries(asked))
    for (const who of ['anybody', `somebody with ${POPULAR.toLocaleString('en')} conversations`]) {
      const times: number[] = []
      const inserts: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const side = who === 'anybody' ? (anybody[Math.abs(round) % anybody.length] ?? popular) : popular
        const taken = await timed(() => ask(side))
        // Alternating, so that both have the same machine.
        const plain =
          ask === send ? await timed(() => inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: newId() }))) : 0
        if (round < 0) continue
        times.push(taken)
        inserts.push(plain)
      }
      const [p50, p99, insert] = [quantile(times, 0.5), quantile(times, 0.99), quantile(inserts, 0.5)]
      rows.push({
        what: `${what[0]?.toUpperCase()}${what.slice(1)}, of ${who}`,
        messages: made.messages,
        p50,
        p99,
        insert,
      })
    }
  await closeDb(db)
  await database.drop()
  return rows
}

/** A member's side of a conversation. */
interface Side {
  readonly memberId: MemberId
  readonly conversationId: ConversationId
}
interface Made {
  /** One of each of some members. */
  readonly anybody: readonly Side[]
  /** The longest of the popular member. */
  readonly popular: Side
  readonly messages: number
}

/** Stores the members with their conversations, and those of one popular member. */
async function makeConversations(sql: Sql, tenantId: TenantId, people: number): Promise<Made> {
  // The rows are right by how they are made, and checking each reference would take longer than all the rest.
  await sql`set session_replication_role = replica`
  await sql`create temporary table people as
    select gen_random_uuid() as id, n from generate_series(0, ${people}::int) n`
  await sql`insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
    select ${tenantId}, id, n, n, 'none', 'active', now(), now() - interval '30 days' from people`
  await sql`insert into profiles
    (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, about, last_online_at, created_at)
    select ${tenantId}, id, case when n % 100 = 0 then 'Zoë' else 'Robin' end, 'active', true,
      case when n % 2 = 0 then 'woman' else 'man' end, 'everyone', date '1970-01-01' + n % 12000, 'NL',
      repeat('Writes letters. ', 20), now() - interval '1 second' * n, now() from people`
  await sql`create index on people (n)`
  await sql`analyze people`
  // Those of everybody, and those of the popular member, who is the last one; the first of these is the longest.
  await sql`create temporary table pairs as
    select gen_random_uuid() as id, a.id as one, b.id as other, a.n as n, ${LENGTH}::int as length,
      now() - interval '1 minute' * ((a.n * 31 + step) % 40000) as at
    from people a cross join generate_series(1, ${BEGUN}::int) step
    join people b on b.n = (a.n + step * 7919) % ${people}::int
    where a.n < ${people}::int
    union all
    select gen_random_uuid(), p.id, a.id, -1, case when a.n = 0 then ${LONGEST}::int else ${LENGTH}::int end, now() - interval '20 minutes' * a.n
    from people a join people p on p.n = ${people}::int where a.n < ${POPULAR}::int`
  await sql`insert into conversations (tenant_id, id, lower_id, higher_id, last_seq, created_at)
    select ${tenantId}, id, least(one, other), greatest(one, other), length, at - interval '1 second' * length from pairs`
  for (const [member, other, unread] of [
    ['one', 'other', '0'],
    ['other', 'one', 'case when n % 10 = 0 then 1 else 0 end'],
  ] as const)
    await sql.unsafe(`
      insert into participants (tenant_id, member_id, conversation_id, other_id, listed, last_seq, last_at, unread, read_seq, from_seq, sent, sent_free)
      select '${tenantId}', ${member}, id, ${other}, true, length, at, ${unread}, length - ${unread}, 0, length / 2, 0 from pairs`)
  const { count: messages } = await sql`
    insert into messages (tenant_id, conversation_id, seq, sender_id, client_id, body, price, free, created_at)
    select ${tenantId}, id, seq, case when seq % 2 = 0 then other else one end, gen_random_uuid(), ${TEXT}, 1, false,
      at - interval '1 second' * (length - seq)
    from pairs cross join lateral generate_series(1, length) seq`
  await sql`set session_replication_role = origin`
  await sql`vacuum (analyze) members, profiles, conversations, participants, messages`
  const sides = (condition: string) =>
    sql.unsafe<Side[]>(`select one as "memberId", id as "conversationId" from pairs where ${condition}`)
  const anybody = await sides(`n >= 0 and n < ${ROUNDS} and length = ${LENGTH} order by n, id`)
  const [popular] = await sides(`length = ${LONGEST}`)
  if (!popular) throw new Error('There is no long conversation')
  return { anybody, popular, messages }
}
