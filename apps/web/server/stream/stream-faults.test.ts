import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { missedEvents } from '@hearth/domain/events/missed-events'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import { listOwnPhotos } from '@hearth/domain/photos/own-photos'
import { uploadPhoto } from '@hearth/domain/photos/upload-photo'
import { FAULT_SEED } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { redisProgram, startRedisServer } from '@hearth/testing/redis-server'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { describe, expect, test } from 'vitest'
import type { WriterOrder } from '../testing/event-writer.child.ts'
import { followMember } from '../testing/follow-member.ts'
import { startKillablePlatform } from '../testing/killable-platform.ts'
import { PNG } from '../testing/own-photos.ts'
import { ALPHA } from '../testing/site.ts'

// Part of `npm run test:faults` only (scripts/test.ts): event-stream.test.ts has the rules.

const EVENTS = 10_000
const KILLS = 40
const MEMBERS = 20
/** Streams of each member: a stream that is lost is noticed and opened again at any of the web servers. */
const EACH = 2
const TIMEOUT = 1_800_000

function survives(withRedis: boolean) {
  test('every browser ends with the state of the tables, though web servers, workers, writers and servers behind them are killed', {
    timeout: TIMEOUT,
  }, async () => {
    const random = randomOf(FAULT_SEED)
    const redis = withRedis ? await startRedisServer(redisProgram()!) : null
    const { env, ports, runtime, scope, kills: platformKills, stop } = await startKillablePlatform({ random, redis })
    const { ctx } = runtime
    const memberIds: MemberId[] = []
    for (let at = 0; at < MEMBERS; at += 1) memberIds.push((await inTenant(ctx.db, scope, (tx) => makeMember(tx))).id)
    const browsers = await Promise.all(
      memberIds.flatMap((memberId, at) =>
        Array.from({ length: EACH }, async (_, nth) => {
          const { token } = await openSession(ctx, { scope, memberId })
          const seed = FAULT_SEED + at * EACH + nth
          const cookie = `hearth_session=${token}`
          return { memberId, ...followMember({ host: ALPHA, ports, cookie, seed }) }
        }),
      ),
    )

    /** Events whose transactions have been acknowledged. */
    let acknowledged = 0
    let writers = 0
    async function startWriter(): Promise<ChildProcess> {
      writers += 1
      const order: WriterOrder = { env, tenantId: scope.tenantId, memberIds, seed: FAULT_SEED + writers }
      const child = fork(path.join(import.meta.dirname, '../testing/event-writer.child.ts'), [JSON.stringify(order)], {
        cwd: path.join(import.meta.dirname, '../..'),
        execArgv: TYPESCRIPT,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.on('message', (said) => {
        if (typeof said === 'number') acknowledged += said
      })
      await once(child, 'message')
      return child
    }
    let writer = await startWriter()
    /** Sends a photo that nobody can decode, which a job of the worker refuses with a notification; goes on until it is acknowledged. */
    async function sendPhoto(at: number): Promise<void> {
      const viewer = { scope, id: memberIds[at % MEMBERS] as MemberId }
      const body = (async function* () {
        yield PNG
      })()
      const photo = { viewer, network: '192.0.2.1', body, crop: null, key: `photo ${at}` }
      const sent = await uploadPhoto(ctx, photo).catch(() => null)
      if (sent?.ok) return
      if (sent) throw new Error(sent.reason)
      await sleep(100)
      return sendPhoto(at)
    }

    const kinds = {
      ...platformKills,
      async writer() {
        const exited = once(writer, 'exit')
        writer.kill('SIGKILL')
        await exited
        writer = await startWriter()
      },
    }
    try {
      const names = Object.keys(kinds) as (keyof typeof kinds)[]
      for (let kills = 0; kills < KILLS; kills += 1) {
        // Each kind once, then any.
        await kinds[names[kills] ?? random.of(names)]?.()
        await sendPhoto(kills)
        const enough = acknowledged + EVENTS / KILLS
        while (acknowledged < enough) await sleep(20)
      }
      while (acknowledged < EVENTS) await sleep(20)
      const ended = once(writer, 'exit')
      writer.disconnect()
      await ended

      const photosOf = async (memberId: MemberId) => (await listOwnPhotos(ctx, { scope, memberId })).photos
      const photos = async () => (await Promise.all(memberIds.map(photosOf))).flat()
      expect(await photos()).toHaveLength(KILLS)
      const settled = async () => (await photos()).every(({ status }) => status === 'rejected')
      await expect.poll(settled, { timeout: 120_000, interval: 200 }).toBe(true)

      const last = new Map<MemberId, number>()
      for (const memberId of memberIds)
        last.set(memberId, (await missedEvents(ctx, { scope, memberId, after: null })).number)
      const stored = [...last.values()].reduce((sum, number) => sum + number, 0)
      expect(stored).toBeGreaterThanOrEqual(acknowledged)
      for (const { memberId, state } of browsers)
        await expect.poll(() => state().number, { timeout: 60_000, interval: 50 }).toBe(last.get(memberId))
      expect(browsers.flatMap(({ faults }) => faults)).toEqual([])
      // Each refusal of the worker told each browser of its member once, however often it was killed.
      const told = browsers.flatMap(({ heard }) =>
        heard.flatMap(({ kind, ids }) => (kind === 'photo.changed' ? [ids.photoId] : [])),
      )
      expect([told.length, new Set(told).size]).toEqual([KILLS * EACH, KILLS])
      // Nobody missed so much that everything had to be read anew, and the kills were noticed.
      const states = browsers.map(({ state }) => state())
      expect(states.reduce((sum, { opened }) => sum + opened, 0)).toBeGreaterThan(browsers.length)
    } finally {
      await Promise.all(browsers.map(({ end }) => end()))
      writer.kill('SIGKILL')
      await stop()
    }
  })
}

describe('events between processes over PostgreSQL', () => survives(false))
// `npm test` prints why Redis is missing.
describe.skipIf(redisProgram() === null)('events between processes over Redis', () => survives(true))
