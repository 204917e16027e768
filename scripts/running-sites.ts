import path from 'node:path'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import { type Config, readConfig } from '@hearth/runtime/env'
import { openPayments } from '@hearth/runtime/payments'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenant } from '@hearth/tenancy/tenant'
import { ownerUrlOfRunning } from './database.ts'
import { dataDirectory, embeddedEnv, ROOT } from './services.ts'

/** Milliseconds that a command waits for one transaction. */
const PATIENCE = 60_000

/** The sites of a running installation. */
interface RunningSites {
  /** With the owner's role. */
  readonly db: Db
  readonly tenants: readonly Tenant[]
}

/** The site of a folder; throws a sentence if there is none. */
export function siteIn(tenants: readonly Tenant[], folder: string): Tenant {
  const tenant = tenants.find((one) => one.folder === folder)
  if (!tenant) throw new Error(`there is no site in the folder "${folder}"`)
  return tenant
}

/** The configuration of the web servers of a running installation; throws lines that say what is wrong. */
export function runningConfig(): Config {
  const own = process.env.DATABASE_URL
    ? { MEDIA_DIR: path.resolve(ROOT, process.env.MEDIA_DIR || 'media') }
    : { DATABASE_URL: ownerUrlOfRunning(), ...embeddedEnv(dataDirectory()) }
  return readConfig({ ...process.env, ...own }, 'web')
}

type Payments = NonNullable<ReturnType<typeof openPayments>>

/** Asks the provider of payments of a running installation; null if it has none. */
export async function askRunningPayments<Answer>(ask: (payments: Payments) => Promise<Answer>): Promise<Answer | null> {
  const payments = openPayments(process.env.PAYMENTS_URL || undefined)
  if (payments) return ask(payments)
  if (process.env.DATABASE_URL) return null
  // The sandbox of `npm start`, whose port is not known here: another one reads its files.
  const { startPayments } = await import('@hearth/sandbox/payments')
  const sandbox = await startPayments({ folder: path.join(dataDirectory(), 'payments'), apiKey: 'of-this-process' })
  try {
    const own = openPayments(sandbox.url)
    return own && (await ask(own))
  } finally {
    await sandbox.stop()
  }
}

/** Does a command's work on the sites of a running installation; throws a sentence if none is running. */
export async function withRunningSites(work: (sites: RunningSites) => Promise<void>): Promise<void> {
  const registry = await openTenants(path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'), { watch: false })
  registry.close()
  const db = openDb(ownerUrlOfRunning(), { max: 1, timeout: PATIENCE })
  try {
    await work({ db, tenants: registry.all() })
  } finally {
    await closeDb(db)
  }
}
