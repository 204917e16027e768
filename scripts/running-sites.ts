import path from 'node:path'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import { type Config, readConfig } from '@hearth/runtime/env'
import { openPayments } from '@hearth/runtime/payments'
import type { Tenant } from '@hearth/tenancy/tenant'
import { ownerUrlOfRunning } from './database.ts'
import { faultyFolders, mediaOfRunning, openServedTenants } from './served-tenants.ts'
import { dataDirectory, embeddedEnv } from './services.ts'

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

/** Does a command's work on the sites of a running installation; throws a sentence if none is running. */
export async function withRunningSites(work: (sites: RunningSites) => Promise<void>): Promise<void> {
  const tenants = await openServedTenants()
  const db = openDb(ownerUrlOfRunning(), { max: 1, timeout: PATIENCE })
  try {
    await work({ db, tenants: tenants.all(), faulty: faultyFolders(tenants) })
  } finally {
    await closeDb(db)
  }
}
