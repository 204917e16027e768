import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import type { TenantId } from '@hearth/contracts/ids'
import { insertSession } from '@hearth/db/queries/identity/sessions'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime, type Runtime } from '@hearth/runtime/runtime'
import postgres from 'postgres'
import { startRedis } from '../redis.ts'
import { type BenchFixture, TENANTS } from './fixture.ts'
import { ms, quantile, type Row } from './measure.ts'
import { openOne } from './streams.ts'
import { startWeb } from './web-process.ts'

/** Fewer than a member may send in an hour. */
const SENT = 200
const MOST_LATENCY = 8

/** Who sends in one process, and whose screen is at another. */
export type Sender = Awaited<ReturnType<typeof makePeople>>['sender']

interface Delivered {
  /** What is sent: "A like". */
  readonly what: string
  /** Kind of the event that tells of it. */
  readonly kind: string
  readonly prepare?: (sender: Sender) => Promise<void>
  /** Sends one; throws if it is refused. */
  readonly send: (sender: Sender, at: number) => Promise<unknown>
  /** What is not measured between two. */
  readonly between?: (sender: Sender) => Promise<void>
}

/** How long something takes from one web process to a screen at another, between which PostgreSQL or Redis is. */
export async function benchDelivery(fixture: BenchFixture, temporary: string, sent: Delivered): Promise<Row[]> {
  const redis = await startRedis(temporary)
  const rows = [await deliver(fixture, sent, 'PostgreSQL')]
  if ('url' in redis) rows.push(await deliver(fixture, sent, 'Redis', redis.url))
  return rows
}

async function deliver(
  { database, env, tenant }: BenchFixture,
  { what, kind, prepare, send, between }: Delivered,
  backend: string,
  redisUrl?: string,
): Promise<Row> {
  const through = { ...env, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
  const web = await startWeb(through, TENANTS, tenant.domain)
  const config = readConfig({ ...through, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' }, 'web')
  const from = await openRuntime(config, { name: 'web' })
  // Others send first: both processes settle, and the server, which has planned for empty tables, counts what is in them.
  const [{ sender: other }, { sender, token }] = [await makePeople(from, tenant.id), await makePeople(from, tenant.id)]
  for (const each of [other, sender]) await prepare?.(each)
  for (let at = 0; at < SENT; at += 1) {
    await send(other, at)
    await between?.(other)
  }
  const sql = postgres(database.superuserUrl, { max: 1 })
  await sql`analyze`
  await sql.end()
  let heard = () => {}
  const stream = await openOne(web.port, tenant.domain, `hearth_session=${token}`, (text) => {
    if (text.includes(kind)) heard()
  })
  const times: number[] = []
  for (let at = 0; at < SENT; at += 1) {
    const arrived = new Promise<void>((resolve) => {
      heard = resolve
    })
    const since = performance.now()
    await send(sender, at)
    await arrived
    times.push(performance.now() - since)
    await between?.(sender)
  }
  stream.destroy()
  await from.close()
  await web.stop()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return {
    what: `${what} in one web process, stored and told through ${backend}, until the other screen has it from another web process (p50 of ${SENT})`,
    limit: `${MOST_LATENCY} ms`,
    figure: `${ms(p50)}, p99 ${ms(p99)}`,
    goal: `p50 at most ${MOST_LATENCY} ms`,
    met: p50 <= MOST_LATENCY,
  }
}

/** The sender, and the other one with the token of a session. */
export async function makePeople({ ctx }: Pick<Runtime, 'ctx'>, tenantId: TenantId) {
  const scope = { tenantId }
  const token = randomBytes(20).toString('hex')
  const signedUpAt = new Date(Date.now() - 30 * DAY)
  const [one, memberId] = await inTenant(ctx.db, scope, async (tx) => {
    const [made, other] = [
      await makeMember(tx, { createdAt: signedUpAt }, { searchable: true }),
      await makeMember(tx, {}, { searchable: true }),
    ]
    const tokenHash = createHash('sha256').update(token).digest('hex')
    await insertSession(tx, { tokenHash, memberId: other.id, expiresAt: new Date(Date.now() + DAY) })
    return [made, other.id]
  })
  const facts = { status: 'active', profileStatus: 'active', gender: 'woman', seeking: 'everyone' } as const
  const viewer = { ...facts, scope, id: one.id, email: one.email, signedUpAt, paidUser: false }
  return { sender: { ctx, viewer, memberId }, token }
}
