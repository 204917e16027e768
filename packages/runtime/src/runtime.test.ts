import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Environment, readConfig } from './env.ts'
import { openRuntime } from './runtime.ts'

const tenants = sampleTenants()
let database: TestDatabase
beforeAll(async () => {
  await tenants.write({ 'brand.example/settings.json': sampleSettings })
  database = await createTestDatabase()
})
afterAll(async () => {
  await tenants.remove()
  await database.drop()
})

const open = (more: Environment) =>
  openRuntime(
    readConfig({
      DATABASE_URL: database.appUrl,
      QUEUE_DATABASE_URL: database.queueUrl,
      APP_SECRET: 'x'.repeat(32),
      TENANTS_DIR: tenants.dir,
      LOG_LEVEL: 'silent',
      ...more,
    }),
    { name: 'web' },
  )

function opens(more: () => Environment) {
  test('a runtime has its tenants, database, events and countries, and closes', async () => {
    const runtime = await open(more())
    await runtime.ready()
    const [tenant] = runtime.tenants.all()
    expect(tenant?.folder).toBe('brand.example')
    expect(runtime.countryOf('8.8.8.8')).toBe('US')
    const heard = new Promise((resolve) => {
      runtime.ctx.realtime.subscribe(tenant!.id, (event, payload) => resolve([event, payload]))
    })
    runtime.ctx.realtime.publish(tenant!.id, 'thing.happened', { id: 1 })
    expect(await heard).toEqual(['thing.happened', { id: 1 }])
    await runtime.close()
    await expect(runtime.ready()).rejects.toThrow()
  })
}

describe('with PostgreSQL alone', () => opens(() => ({})))
const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('with Redis', () => opens(() => ({ REDIS_URL: redisUrl })))

test.each([
  ['database', { DATABASE_URL: 'postgres://app@127.0.0.1:9/none' }, /ECONNREFUSED/],
  ['Redis', { REDIS_URL: 'redis://127.0.0.1:9' }, /ECONNREFUSED/],
  ['folder of tenants', { TENANTS_DIR: '/nowhere' }, /\/nowhere/],
])('without its %s nothing is opened, and the reason is told', async (_, env, reason) => {
  await expect(open(env)).rejects.toThrow(reason)
})
