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
  /** Folders with an error: their sites show what they were before. */
  readonly faulty: ReadonlySet<string>
}

/** The site of a folder; throws a sentence if there is none. */
export function siteIn(tenants: readonly Tenant[], folder: string): Tenant {
  const tenant = tenants.find((one) => one.folder === folder)
  if (!tenant) throw new Error(`there is no site in the folder "${folder}"`)
  return tenant
}

/** Says what a command has done; throws if that is less than was asked for, so that it ends with 1. */
export function tellDone(
  line: string,
  print: (line: string) => void,
  { done, of }: { readonly done: number; readonly of: number },
): void {
  print(line)
  if (done < of) throw new Error(`${of - done} of ${of} could not be done`)
}

/** Where a running installation keeps files, the last good settings of its sites among them. */
const mediaOfRunning = (): string =>
  process.env.DATABASE_URL
    ? path.resolve(ROOT, process.env.MEDIA_DIR || 'media')
    : embeddedEnv(dataDirectory()).MEDIA_DIR

/** The configuration of the web servers of a running installation; throws lines that say what is wrong. */
export function runningConfig(): Config {
  const own = process.env.DATABASE_URL
    ? { MEDIA_DIR: mediaOfRunning() }
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

/**
 * Does a command's work on the sites of a running installation, those with faulty settings by their last good ones; throws a sentence if none is running. A
 * folder that no site can be made of is named as left out.
 */
export async function withRunningSites(work: (sites: RunningSites) => Promise<void>): Promise<void> {
  const registry = await openTenants(path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'), {
    ...{ watch: false, keptIn: path.join(mediaOfRunning(), 'tenants') },
  })
  registry.close()
  const errors = registry.faults().filter(({ severity }) => severity === 'error')
  const faulty = new Set(errors.map(({ folder }) => folder))
  const served = new Set(registry.all().map(({ folder }) => folder))
  for (const folder of faulty)
    if (!served.has(folder)) console.error(`The folder "${folder}" has errors and is left out: npm run tenants check`)
  const db = openDb(ownerUrlOfRunning(), { max: 1, timeout: PATIENCE })
  try {
    await work({ db, tenants: registry.all(), faulty })
  } finally {
    await closeDb(db)
  }
}
