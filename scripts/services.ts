import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedServer, startEmbedded } from '@hearth/db/embedded'
import { writeWhole } from '@hearth/db/whole-file'
import { RESTARTS, recentDeaths } from './children.ts'
import { lockFolder } from './folder-lock.ts'
import { step } from './progress.mjs'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** Options of Node for a process that runs TypeScript. */
export const TYPESCRIPT = ['--import', new URL('./typescript.mjs', import.meta.url).href]

/** The data folder of the embedded services: `.data/` in the repository, or `HEARTH_DATA_DIR`. */
export const dataDirectory = () => path.resolve(process.env.HEARTH_DATA_DIR || path.join(ROOT, '.data'))

/**
 * The key that signs cookies, created on the first call and readable by its owner only. A truncated key is refused and not replaced, because the
 * whole one may still exist somewhere; an empty file has signed nothing and is replaced.
 */
export function keepAppSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept.length >= SHORTEST_SECRET) return kept
  if (kept !== '')
    throw new Error(`${file} is broken: put it back, or remove it to have another made (known devices are forgotten).`)
  const secret = randomBytes(48).toString('base64url')
  writeWhole(file, secret)
  return secret
}
const SHORTEST_SECRET = 32

export interface Services {
  /** Of the embedded PostgreSQL; null if the database is another. */
  readonly superuserUrl: string | null
  /** Environment variables for the apps, in addition to the caller's own. */
  readonly env: Readonly<Record<string, string>>
  /** The address of the page that shows outgoing mail; null if a mail server is configured. */
  readonly mailbox: string | null
  /** The address of the page that shows payments that move no money; null without the embedded database. */
  readonly payments: string | null
  /** Resolves with a sentence when an embedded service has failed for good; never for external services. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

/** Starts what an installation without a database of its own needs: PostgreSQL with its data in `dataDirectory()`, and a mailbox without a mail server. */
export const openServices = async (): Promise<Services> =>
  process.env.DATABASE_URL
    ? {
        superuserUrl: null,
        env: {},
        mailbox: null,
        payments: null,
        failed: new Promise(() => {}),
        stop: async () => {},
      }
    : embeddedServices()

async function embeddedServices(): Promise<Services> {
  const directory = dataDirectory()
  mkdirSync(directory, { recursive: true })
  await lockFolder(directory)
  const own = embeddedEnv(directory)
  const mailbox = process.env.SMTP_URL ? null : await openMailbox(path.join(directory, 'mails'))
  const payments = process.env.PAYMENTS_URL ? null : await openSandboxPayments(path.join(directory, 'payments'))
  let server: EmbeddedServer = await step('Starting PostgreSQL', () =>
    startEmbedded({ dataDir: path.join(directory, 'postgres') }),
  )
  let stopping = false
  let giveUp: (reason: string) => void = () => {}
  const failed = new Promise<string>((resolve) => {
    giveUp = resolve
  })
  // Restarts a database that was killed on its port; the processes reconnect by themselves.
  const watch = async (deaths: readonly number[]): Promise<void> => {
    await server.exited
    if (stopping) return
    const recent = recentDeaths(deaths)
    if (recent.length > RESTARTS) return giveUp(`PostgreSQL ended ${recent.length} times within a minute`)
    console.error('PostgreSQL ended; starting it again')
    try {
      server = await startEmbedded({ dataDir: path.join(directory, 'postgres'), port: server.port })
    } catch (error) {
      return giveUp(`PostgreSQL could not be started again: ${(error as Error).message}`)
    }
    return watch(recent)
  }
  void watch([])
  return {
    superuserUrl: server.superuserUrl,
    env: {
      ...(mailbox ? { SMTP_URL: mailbox.smtpUrl, SMS_URL: mailbox.smsUrl } : {}),
      ...(payments ? { PAYMENTS_URL: payments.url } : {}),
      ...own,
    },
    mailbox: mailbox?.address ?? null,
    payments: payments?.address ?? null,
    failed,
    async stop() {
      stopping = true
      await Promise.all([mailbox?.stop(), payments?.stop()])
      await server.stop()
    },
  }
}

/** What an installation with the embedded database has in its data folder. */
export const embeddedEnv = (directory: string) => ({
  APP_SECRET: keepAppSecret(path.join(directory, 'app-secret')),
  MEDIA_DIR: embeddedMedia(directory),
})

export const embeddedMedia = (directory: string): string => path.join(directory, 'media')

/** The mailbox of an installation without a mail server. */
async function openMailbox(folder: string) {
  // Loaded only here: an installation with a mail server does without its memory.
  const { startMailbox } = await import('@hearth/sandbox/mailbox')
  return onPort('MAILBOX_PORT', (port) => startMailbox({ folder, port }))
}

/** The provider of payments of an installation with the embedded database, which moves no money. */
async function openSandboxPayments(folder: string) {
  const { startPayments } = await import('@hearth/sandbox/payments')
  const apiKey = keepAppSecret(`${folder}-key`)
  return onPort('PAYMENTS_PORT', (port) => startPayments({ folder, port, apiKey }))
}

/** Starts something on the port that a variable names, or on any free one. */
async function onPort<Started>(variable: string, start: (port: number) => Promise<Started>): Promise<Started> {
  // An invalid one is reported with all other wrong variables.
  const wanted = Number(process.env[variable] || 0)
  const port = Number.isInteger(wanted) && wanted > 0 && wanted < 65_536 ? wanted : 0
  try {
    return await start(port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is busy: set ${variable} to a free one.`)
  }
}
