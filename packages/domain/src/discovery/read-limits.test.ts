import { MINUTE } from '@hearth/contracts/durations'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import type { LogFields } from '../context.ts'
import { type CountRead, countRead, READS_PER_MEMBER, READS_PER_NETWORK } from './read-limits.ts'

const test = dbTest.extend('reading', async ({ db }) => {
  const clock = fakeClock()
  // Windows are kept per database, and all tests of this file share one.
  const scope = { tenantId: tenantIdOf(newMemberId()) }
  const logged: [string, LogFields | undefined][] = []
  const base = appContext(db, clock)
  const log = { ...base.log, info: (event: string, fields?: LogFields) => void logged.push([event, fields]) }
  const read = (differs: Partial<CountRead> = {}) =>
    countRead({ ...base, log }, { scope, viewer: null, network: '192.0.2.7', ...differs })
  const readMany = (count: number, differs: Partial<CountRead> = {}) =>
    Array.from({ length: count }, () => read(differs)).filter(({ ok }) => !ok).length
  return { clock, logged, read, readMany }
})

const refused = (minutes: number) => ({ ok: false, reason: 'request.too_often', params: { minutes } })

test('visitors of one network may read so much, and others go on', ({ reading: { clock, read, readMany } }) => {
  expect(readMany(READS_PER_NETWORK)).toBe(0)
  clock.advance(MINUTE)
  expect(read()).toEqual(refused(4))
  expect(read({ network: '::ffff:192.0.2.7' })).toEqual(refused(4))
  expect(read({ network: '192.0.2.8' })).toMatchObject({ ok: true })
  expect(read({ scope: { tenantId: tenantIdOf('other.example') } })).toMatchObject({ ok: true })
  expect(read({ viewer: { id: newMemberId() } })).toMatchObject({ ok: true })
  clock.advance(4 * MINUTE - 1)
  expect(read()).toEqual(refused(1))
  clock.advance(1)
  expect(readMany(READS_PER_NETWORK + 1)).toBe(1)
})

test('a member may read more, from wherever', ({ reading: { read, readMany } }) => {
  const viewer = { id: newMemberId() }
  expect(READS_PER_MEMBER).toBeGreaterThan(READS_PER_NETWORK)
  expect(readMany(READS_PER_MEMBER, { viewer })).toBe(0)
  expect(read({ viewer, network: '198.51.100.1' })).toEqual(refused(5))
  expect(read()).toMatchObject({ ok: true })
})

test('whoever reads too much is logged once, by nothing but the id', ({ reading: { logged, readMany } }) => {
  const viewer = { id: newMemberId() }
  readMany(READS_PER_NETWORK + 20)
  readMany(READS_PER_MEMBER + 20, { viewer })
  expect(logged).toEqual([
    ['reading_blocked', { reason: 'network', memberId: null }],
    ['reading_blocked', { reason: 'member', memberId: viewer.id }],
  ])
})

test('strangers without end fill no memory: the oldest are forgotten', ({ reading: { read, readMany } }) => {
  readMany(READS_PER_NETWORK)
  const strangers = (count: number) => {
    for (let n = 0; n < count; n += 1) read({ network: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
  }
  strangers(40_000)
  expect(read()).toEqual(refused(5))
  strangers(50_000)
  expect(read()).toMatchObject({ ok: true })
})
