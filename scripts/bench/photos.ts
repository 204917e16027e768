import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDb, openDb } from '@hearth/db/client'
import { inTenant } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { openImages } from '@hearth/runtime/images'
import { openPasswords } from '@hearth/runtime/passwords'
import { seedReference } from '@hearth/seed/reference'
import postgres from 'postgres'
import sharp from 'sharp'
import { builtApp } from '../apps.ts'
import { envOf, firstTenant, logIn, TENANTS } from './fixture.ts'
import { ask, median, type Row, residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

/** Concurrent uploads, spread over as many members as needed. */
const PHOTOS = 80
const EACH = 20
const ROUNDS = 3
/** The worker's concurrency for photos. */
const CONCURRENCY = 2
const GOAL = 0.8
const MOST_MB = 200

/** A picture of 12 megapixels with the detail of a photograph: a JPEG of some 2.5 MB. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = { create: { width: 1_000, height: 750, channels: 3, background: '#888888', noise } } as const
  return sharp(grain).blur(3).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()
}

/**
 * Photos per second, from the first byte of the upload until they are recorded as prepared, compared with sharp alone; and the memory that concurrent
 * ones take.
 */
export async function benchPhotos(temporary: string): Promise<Row[]> {
  const database = await createTestDatabase()
  await seedReference(database.ownerUrl, () => {})
  const tenant = await firstTenant()
  const scope = { tenantId: tenant.id }
  const env = envOf(database, temporary)
  const web = await startWeb(env, TENANTS, tenant.domain)
  const app = builtApp('worker', { ...process.env, ...env, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' })
  const worker = spawn(app.command, [...app.args], {
    cwd: app.cwd,
    env: app.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const endWithUs = () => worker.kill('SIGKILL')
  process.once('exit', endWithUs)
  await once(worker, 'message')

  const photo = await photograph()
  const images = openImages()
  const alone = async (count: number) => {
    let left = count
    const since = performance.now()
    const work = async () => {
      while (left > 0) {
        left -= 1
        if (!(await images.prepare(photo, null))) throw new Error('The picture could not be read')
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    return (count * 1_000) / (performance.now() - since)
  }

  const db = openDb(database.appUrl)
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const password = 'over de brug 42'
  const passwordHash = await openPasswords().hash(password, { tenantId: tenant.id, known: false })
  const newCookie = async () => {
    const { email } = await inTenant(db, scope, (tx) => makeMember(tx, { paidUser: true, passwordHash }))
    return logIn(web, tenant.domain, { email, password })
  }
  const upload = async (cookie: string) => {
    const { status, body } = await ask(web.port, tenant.domain, '/api/photo.php?upload=1', {
      method: 'POST',
      headers: {
        cookie,
        origin: `http://${tenant.domain}:${web.port}`,
        'content-type': 'image/jpeg',
        'x-client-request': '1',
      },
      body: photo,
    })
    if (status !== 200) throw new Error(`An upload answered ${status}: ${body}`)
  }
  const memory = () => residentMb(web.pid) + residentMb(worker.pid ?? 0)
  const together = async (count: number) => {
    const cookies: string[] = []
    for (let member = 0; member * EACH < count; member += 1) cookies.push(await newCookie())
    const before = memory()
    let most = before
    const since = performance.now()
    const uploads = Promise.all(Array.from({ length: count }, (_, at) => upload(cookies[Math.floor(at / EACH)] ?? '')))
    let sent = false
    void uploads.then(() => {
      sent = true
    })
    for (;;) {
      most = Math.max(most, memory())
      const [row] = await sql`select count(*)::int as open from photos where prepared_at is null`
      if (sent && row?.open === 0) break
      await Promise.race([sleep(20), uploads.then(() => sleep(20))])
    }
    return { rate: (count * 1_000) / (performance.now() - since), more: most - before }
  }

  const rates: number[] = []
  const limits: number[] = []
  const more: number[] = []
  // The first round is a warm-up.
  await alone(8)
  await together(8)
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await alone(PHOTOS))
    const measured = await together(PHOTOS)
    rates.push(measured.rate)
    more.push(measured.more)
  }
  await closeDb(db)
  await sql.end()
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  process.removeListener('exit', endWithUs)
  await web.stop()
  await database.drop()

  const ratio = median(rates.map((rate, round) => rate / (limits[round] ?? rate)))
  return [
    {
      what: `Photos of 12 megapixels (JPEG of 2.5 MB) a second, ${PHOTOS} uploaded at once: from the first byte sent to the note that the last one has its eight files, by web server, queue on PostgreSQL and worker (${ROUNDS} rounds, each after one of the limit)`,
      limit: `${median(limits).toFixed(1)} a second by sharp alone, which makes the same files of the same picture, ${CONCURRENCY} at a time`,
      figure: `${median(rates).toFixed(1)} a second, ratio ${ratio.toFixed(2)}`,
      goal: `ratio at least ${GOAL}`,
      met: ratio >= GOAL,
    },
    {
      what: 'The same: resident memory of web server and worker together at most, looked at every 20 ms, beyond what they held before each round',
      limit: `${MOST_MB} MB`,
      figure: `${Math.round(Math.max(...more))} MB (each round: ${more.map(Math.round).join(', ')})`,
      goal: `at most ${MOST_MB} MB`,
      met: Math.max(...more) <= MOST_MB,
    },
  ]
}
