import { freePort } from '@hearth/db/embedded'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { shortOrLong } from '@hearth/testing/fault-size'
import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { startWeb } from './testing/process.ts'
import { ALPHA, siteEnv } from './testing/site.ts'
import { makeTenantFolders } from './testing/tenant-folders.ts'

test('when the database is killed the server stays up, answers 503 meanwhile, and serves again by itself', {
  timeout: shortOrLong(300_000, 1_800_000),
}, async () => {
  const database = await startDatabaseServer()
  const folders = makeTenantFolders()
  folders.write(ALPHA)
  const port = await freePort()
  const web = startWeb({
    ...siteEnv(database, folders.dir),
    PORT: String(port),
    LOG_LEVEL: 'silent',
  })
  const get = async (path: string) => {
    const { status, code } = await ask(port, {
      host: ALPHA,
      path,
      headers: { Cookie: `hearth_session=${'a'.repeat(40)}` },
    })
    return { status, code }
  }
  const becomes = (path: string, answer: { status: number; code: string | undefined }) =>
    expect.poll(() => get(path), { timeout: 30_000, interval: 100 }).toEqual(answer)
  const unavailable = { status: 503, code: 'platform.unavailable' }
  try {
    await web.ready
    await becomes('/api/regions.php', { status: 200, code: undefined })

    for (let kills = 0; kills < shortOrLong(2, 40); kills += 1) {
      await database.kill()
      // At once and every time: no request hangs on a connection that is gone.
      for (let round = 0; round < 5; round += 1) expect(await get('/api/regions.php')).toEqual(unavailable)
      expect(await get('/api/user.php')).toEqual(unavailable)
      expect((await get('/readyz')).status).toBe(503)
      // What needs no database is served all the while.
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/')).status).toBe(200)
      expect((await get('/api/settings.php')).status).toBe(200)

      await database.restart()
      await becomes('/api/regions.php', { status: 200, code: undefined })
      await becomes('/readyz', { status: 200, code: undefined })
      expect(web.child.exitCode).toBeNull()
    }
    expect(web.stderr()).toBe('')
  } finally {
    web.child.kill('SIGTERM')
    await web.exited
    await database.stop()
    folders.removeAll()
  }
})
