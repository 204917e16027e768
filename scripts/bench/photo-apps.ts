import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeDb, openDb } from '@hearth/db/client'
import { createTestDatabase } from '@hearth/db/test-database'
import { seedReference } from '@hearth/seed/reference'
import postgres from 'postgres'
import sharp from 'sharp'
import { builtApp } from '../apps.ts'
import { envOf, firstTenant, TENANTS } from './fixture.ts'
import { residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

/** What web server and worker may hold beyond what they held before, in MB. */
export const MOST_MB = 200

export const grain = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const made = { create: { width: 1_000, height: 750, channels: 3, background: '#888888', noise } } as const
  return sharp(made).blur(3).resize(width, height)
}
/** A picture of 12 megapixels with the detail of a photograph: a JPEG of some 2.5 MB. */
export const photograph = (): Promise<Buffer> => grain(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()

/** The built web server and worker on an empty database, with a queue on PostgreSQL. */
export async function startPhotoApps(temporary: string) {
  const database = await createTestDatabase()
  await seedReference(database.ownerUrl, () => {})
  const tenant = await firstTenant()
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
  const db = openDb(database.appUrl)
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  return {
    ...{ scope: { tenantId: tenant.id }, tenant, web, db, sql },
    /** Resident memory of web server and worker together, in MB. */
    memory: () => residentMb(web.pid) + residentMb(worker.pid ?? 0),
    async stop() {
      await closeDb(db)
      await sql.end()
      worker.kill('SIGTERM')
      await once(worker, 'exit')
      process.removeListener('exit', endWithUs)
      await web.stop()
      await database.drop()
    },
  }
}
