import { expect, test } from 'vitest'
import { z } from 'zod'
import { tenantIdOf } from './ids.ts'
import { declareJob, JOBS, type JobCatalogue, outboxJob, toOutboxJob } from './jobs.ts'

const tenantId = tenantIdOf('one')

test('a payload holds the tenant and the declared ids, and nothing else', () => {
  const { payload } = declareJob({
    name: 'area.do-thing',
    queue: 'maintenance',
    attempts: 1,
    backoff: 1,
    ids: { thingId: z.uuid() },
  })
  const good = { tenantId, thingId: tenantId }
  expect(payload.parse(good)).toEqual(good)
  for (const bad of [
    { tenantId },
    { thingId: tenantId },
    { ...good, tenantId: 'x' },
    { ...good, name: 'snapshot' },
    null,
  ])
    expect(payload.safeParse(bad).success).toBe(false)
})

test('names are unique and say area, verb and noun', () => {
  const names = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)+$/)
})

test('what is left in the outbox names the job and its ids without the tenant', () => {
  expect(outboxJob('identity.delete-expired-sessions', {})).toEqual({
    name: 'identity.delete-expired-sessions',
    payload: {},
  })
})

test("a key that keeps a second job out of the outbox is the job kind's own", () => {
  const job = declareJob({
    name: 'area.do-thing',
    queue: 'maintenance',
    attempts: 1,
    backoff: 1,
    ids: { thingId: z.uuid() },
    dedupeKey: ({ thingId }) => thingId,
  })
  const catalogue: JobCatalogue = [job]
  expect(catalogue).toHaveLength(1)
  expect(toOutboxJob(job, { thingId: tenantId })).toEqual({
    name: 'area.do-thing',
    payload: { thingId: tenantId },
    dedupeKey: `area.do-thing ${tenantId}`,
  })
})
