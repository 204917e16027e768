import { freePort } from '@hearth/db/embedded'
import { ownDbTest } from '@hearth/db/test-fixture'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { shortOrLong } from '@hearth/testing/fault-size'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { startWeb } from './testing/process.ts'
import { screenOf } from './testing/screen.ts'
import { ALPHA, ALPHA_ORIGIN, openSite, siteEnv } from './testing/site.ts'
import { makeTenantFolders } from './testing/tenant-folders.ts'

/** The web server in a process of its own, over a database server of its own. */
async function openBoth() {
  const database = await startDatabaseServer()
  const folders = makeTenantFolders()
  folders.write(ALPHA)
  const port = await freePort()
  const web = startWeb({
    ...siteEnv(database, folders.dir),
    PORT: String(port),
    LOG_LEVEL: 'silent',
  })
  const page = (path: string) =>
    ask(port, { host: ALPHA, path, headers: { Cookie: `hearth_session=${'a'.repeat(40)}` } })
  const get = async (path: string) => {
    const { status, code } = await page(path)
    return { status, code }
  }
  return {
    database,
    web,
    get,
    /** Whether a page says that nobody is logged in, which makes a browser forget what they wrote. */
    saysVisitor: async (path: string) => screenOf((await page(path)).body).all('[data-h-visitor]').length > 0,
    becomes: (path: string, answer: { status: number; code: string | undefined }) =>
      expect.poll(() => get(path), { timeout: 30_000, interval: 100 }).toEqual(answer),
    async close() {
      web.child.kill('SIGTERM')
      await web.exited
      await database.stop()
      folders.removeAll()
    },
  }
}

const served = { status: 200, code: undefined }
const unavailable = { status: 503, code: 'platform.unavailable' }

test('when the database is killed the server stays up, answers 503 meanwhile, and serves again by itself', {
  timeout: shortOrLong(300_000, 1_800_000),
}, async () => {
  const { database, web, get, saysVisitor, becomes, close } = await openBoth()
  try {
    await web.ready
    await becomes('/api/regions.php', served)
    expect(await saysVisitor('/')).toBe(true)

    for (let kills = 0; kills < shortOrLong(2, 40); kills += 1) {
      await database.kill()
      // Repeated, because no request may hang on a connection that is gone.
      for (let round = 0; round < 5; round += 1) expect(await get('/api/regions.php')).toEqual(unavailable)
      expect(await get('/api/user.php')).toEqual(unavailable)
      expect((await get('/readyz')).status).toBe(503)
      // Requests that need no database are served all the time.
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/')).status).toBe(200)
      expect(await saysVisitor('/')).toBe(false)
      expect((await get('/no-such-page')).status).toBe(404)
      expect((await get('/api/settings.php')).status).toBe(200)

      await database.restart()
      await becomes('/api/regions.php', served)
      await becomes('/readyz', served)
      expect(web.child.exitCode).toBeNull()
    }
    expect(web.stderr()).toBe('')
  } finally {
    await close()
  }
})

test('while the database hangs every request is answered 503, and it serves again when the database goes on', {
  timeout: shortOrLong(300_000, 1_800_000),
}, async () => {
  const { database, web, get, becomes, close } = await openBoth()
  const volley = (path: string) => Promise.all(Array.from({ length: 40 }, () => get(path)))
  const allOf = (answer: typeof served | typeof unavailable) => Array.from({ length: 40 }, () => answer)
  try {
    await web.ready
    for (let hangs = 0; hangs < shortOrLong(2, 20); hangs += 1) {
      // Opens all connections of the pool and leaves them open.
      expect(await volley('/api/regions.php')).toEqual(allOf(served))
      await database.pause()
      // Every request is answered although the database hangs: the first ones wait for a timeout, the later ones do not.
      expect(await volley('/api/regions.php')).toEqual(allOf(unavailable))
      expect(await volley('/api/user.php')).toEqual(allOf(unavailable))
      expect((await get('/readyz')).status).toBe(503)
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/')).status).toBe(200)
      expect((await get('/no-such-page')).status).toBe(404)

      database.resume()
      await becomes('/api/regions.php', served)
      await becomes('/readyz', served)
      expect(await volley('/api/regions.php')).toEqual(allOf(served))
    }
    expect(web.stderr()).toBe('')
  } finally {
    await close()
  }
})

ownDbTest('a statement at its limit and a full disk are 503, and readiness tells of the disk', async ({ urls }) => {
  const failWith = (state: string) =>
    withClient(urls.superuserUrl, (sql) =>
      sql.unsafe(`
        create or replace function refuse() returns trigger language plpgsql
          as $$ begin raise exception using errcode = '${state}'; end $$;
        create or replace trigger refuse before insert on throttles for each row execute function refuse()`),
    )
  const site = await openSite({ urls })
  const logIn = () =>
    site.ask({
      method: 'POST',
      path: '/login',
      headers: { Origin: ALPHA_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=someone@example.com&password=wrong',
    })
  const ready = async () => (await site.ask({ path: '/readyz' })).status
  try {
    expect((await logIn()).status).toBe(422)
    await failWith('57014')
    expect((await logIn()).status).toBe(503)
    expect(await ready()).toBe(200)
    await failWith('53100')
    expect((await logIn()).status).toBe(503)
    expect(await ready()).toBe(503)
  } finally {
    await site.close()
  }
})
