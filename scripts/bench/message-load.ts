import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newId } from '@hearth/contracts/ids'
import { insertSession } from '@hearth/db/queries/identity/sessions'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { startRedis } from '../redis.ts'
import { TYPESCRIPT } from '../services.ts'
import { type BenchFixture, TENANTS } from './fixture.ts'
import { ask, cpuMs, familyCpuMs, ms, quantile, type Row } from './measure.ts'
import { openOne } from './streams.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const STREAMS = 5_000
/** Messages in a second that are tried, one after the other, until one is too many. */
const RATES = [50, 85, 120, 170, 240, 340, 480, 680] as const
/** Seconds of each, and of the longest. */
const STEP = 12
const WHOLE = 60
/** Events in a second that must arrive: of each message one at the other one's screen, and one at the sender's. */
const DELIVERIES = 340
const MOST_P99 = 1_000
const TEXT = 'That walk along the river sounds lovely. Shall we do it on Saturday?'

interface Person {
  readonly id: MemberId
  readonly cookie: string
  /** What the next message costs. */
  price: number
}

/** What one web process, and two, deliver of messages sent over HTTP while 5,000 members have a stream open, and what each costs. */
export async function benchMessageLoad(fixture: BenchFixture, databasePid: number, temporary: string): Promise<Row[]> {
  const people = await makePeople(fixture)
  const bare = await measureBare(fixture, databasePid, people)
  const redis = await startRedis(temporary)
  const rows: Row[] = []
  const forms = [
    { which: 'one web process', count: 1 },
    { which: 'two web processes with PostgreSQL between them', count: 2 },
    ...('url' in redis
      ? [{ which: 'two web processes with Redis between them', count: 2, through: { REDIS_URL: redis.url } }]
      : []),
  ]
  for (const { which, count, through = {} } of forms) {
    const env = { ...fixture.env, ...through }
    const webs = await Promise.all(Array.from({ length: count }, () => startWeb(env, TENANTS, fixture.tenant.domain)))
    const load = await openStreams(fixture, webs, people)
    // Each process compiles its code, and each connection plans its statements, before anything counts.
    await load.send(40 * count, 15)
    let highest = 0
    for (const rate of RATES) {
      const { p99, lost } = await load.send(rate, STEP)
      if (p99 > MOST_P99 || lost > 0) break
      highest = rate
    }
    const kept = Math.min(highest, DELIVERIES)
    const cpu = () => webs.reduce((sum, { pid }) => sum + cpuMs(pid), familyCpuMs(databasePid))
    const before = cpu()
    const { p50, p99, lost, sent, delivered } = await load.send(kept, WHOLE)
    const each = (cpu() - before) / sent
    const deliveries = delivered / WHOLE
    rows.push(
      {
        what: `Messages over HTTP to ${which} with ${STREAMS.toLocaleString('en')} open streams: the highest rate before p99 passes a second (of ${RATES.join(', ')} messages a second, ${STEP} s each)`,
        limit: `${DELIVERIES} deliveries a second`,
        figure: `${highest} messages, ${2 * highest} deliveries a second`,
        goal: `at least ${DELIVERIES} deliveries a second`,
        met: 2 * highest >= DELIVERIES,
      },
      {
        what: `The same for a minute at ${kept} messages a second: from the call to the other one's screen`,
        limit: `${DELIVERIES} deliveries a second, none lost, p99 ${ms(MOST_P99)}`,
        figure: `${deliveries.toFixed(0)} deliveries a second, ${lost} of ${2 * sent} lost, p50 ${ms(p50)}, p99 ${ms(p99)}`,
        goal: `at least ${DELIVERIES} a second, 0 lost`,
        met: lost === 0 && deliveries >= DELIVERIES * 0.99 && p99 <= MOST_P99,
      },
      {
        what: `CPU of web and database for a message in that minute, ${which}`,
        limit: `${ms(bare)}: an insert in BEGIN, SET LOCAL, COMMIT, and a write to a stream, on a bare Node server`,
        figure: `${ms(each)}, ${(each / bare).toFixed(1)} times`,
        goal: 'none',
        met: true,
      },
    )
    load.close()
    for (const web of webs) await web.stop()
  }
  return rows
}

async function makePeople({ env, tenant }: BenchFixture): Promise<Person[]> {
  const runtime = await openRuntime(readConfig({ ...env, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' }, 'web'), {
    name: 'web',
  })
  const [now, createdAt] = [new Date(), new Date(Date.now() - 30 * DAY)]
  const people: Person[] = []
  for (let at = 0; at < STREAMS; at += 1) {
    const token = randomBytes(20).toString('hex')
    const id = await inTenant(runtime.ctx.db, { tenantId: tenant.id }, async (tx) => {
      const member = await makeMember(tx, { email: `${token}@example.com`, createdAt }, { searchable: true })
      const tokenHash = createHash('sha256').update(token).digest('hex')
      await insertSession(tx, { tokenHash, memberId: member.id, expiresAt: new Date(Date.now() + DAY) })
      await grantCredits(tx, { memberId: member.id, amount: 10_000, kind: 'signup_credits', ref: member.id, at: now })
      return member.id
    })
    people.push({ id, cookie: `hearth_session=${token}`, price: 0 })
  }
  await runtime.close()
  return people
}

/** Opens a stream of each, at the web processes in turn. Everybody writes to the next one. */
async function openStreams({ tenant }: BenchFixture, webs: readonly WebProcess[], people: readonly Person[]) {
  const host = tenant.domain
  const portOf = (at: number) => (webs[at % webs.length] as WebProcess).port
  /** When the messages were sent that have not come to the screen of each, in order. */
  const underWay: number[][] = people.map(() => [])
  let times: number[] = []
  let delivered = 0
  const heard = (at: number, text: string) => {
    delivered += text.split('"conversation.changed"').length - 1
    for (let come = text.split('"message.received"').length - 1; come > 0; come -= 1) {
      delivered += 1
      const since = underWay[at]?.shift()
      if (since !== undefined) times.push(performance.now() - since)
    }
  }
  const streams: Socket[] = []
  for (const [at, { cookie }] of people.entries())
    streams.push(await openOne(portOf(at), host, cookie, (text) => heard(at, text)))
  let turn = 0

  async function sendOne(): Promise<void> {
    const at = turn % people.length
    turn += 1
    const [from, to] = [people[at] as Person, people[(at + 1) % people.length] as Person]
    const clientId = newId()
    const port = portOf(turn)
    underWay[(at + 1) % people.length]?.push(performance.now())
    for (;;) {
      const asked = ask(port, host, '/api/message.php', {
        method: 'POST',
        headers: {
          ...{ cookie: `${from.cookie}; entered=1`, origin: `http://${host}:${port}`, 'x-client-request': '1' },
          ...{
            'content-type': 'application/json',
            'accept-encoding': 'identity',
            'idempotency-key': clientId,
            'x-to': to.cookie,
          },
        },
        body: JSON.stringify({ profile: to.id, client_id: clientId, text: TEXT, price: from.price }),
      })
      // A connection that was kept can be closed at the moment it is used again; with its id a message can be sent again.
      const answered = await asked.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET') throw error
        return null
      })
      if (!answered) continue
      const { status, body } = answered
      const answer = JSON.parse(body.toString())
      if (status === 200) {
        from.price = answer.price?.credits ?? 0
        return
      }
      if (answer.error?.code !== 'conversations.price_changed')
        throw new Error(`A message was answered ${status} ${body}`)
      from.price = from.price === 0 ? (tenant.settings.message_credits ?? 1) : 0
    }
  }

  return {
    /** Sends that many in a second for so many seconds, whether or not those before were answered, and waits for what is under way. */
    async send(rate: number, seconds: number) {
      times = []
      delivered = 0
      const sent = rate * seconds
      const since = performance.now()
      const calls: Promise<void>[] = []
      for (let at = 0; at < sent; at += 1) {
        const wait = since + (at * 1_000) / rate - performance.now()
        if (wait > 0) await sleep(wait)
        calls.push(sendOne())
      }
      await Promise.all(calls)
      for (let tries = 0; tries < 100 && delivered < 2 * sent; tries += 1) await sleep(20)
      for (const list of underWay) list.length = 0
      return { sent, delivered, lost: 2 * sent - delivered, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
    },
    close() {
      for (const stream of streams) stream.destroy()
    },
  }
}

/** CPU milliseconds of the least that a message can be. */
async function measureBare(fixture: BenchFixture, databasePid: number, people: readonly Person[]): Promise<number> {
  const program = [...TYPESCRIPT, path.join(import.meta.dirname, 'bare-send.ts'), fixture.tenant.id]
  const web = await startWeb(fixture.env, TENANTS, fixture.tenant.domain, program)
  const load = await openStreams(fixture, [web], people)
  const cpu = () => cpuMs(web.pid) + familyCpuMs(databasePid)
  await load.send(100, STEP)
  const before = cpu()
  const { sent } = await load.send(100, STEP)
  const each = (cpu() - before) / sent
  load.close()
  await web.stop()
  return each
}
