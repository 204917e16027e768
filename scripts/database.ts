import { existsSync } from 'node:fs'
import path from 'node:path'
import { portOfEmbedded } from '@hearth/db/embedded'
import { migrate } from '@hearth/db/migrate'
import { HEARTH, keepPasswords, provision, roleUrl } from '@hearth/db/provision'
import { seedReference } from '@hearth/seed/reference'
import { step } from './progress.mjs'
import { dataDirectory, type Services } from './services.ts'

interface PreparedDatabase {
  /** Environment variables for the apps, in addition to the caller's own. */
  readonly env: Readonly<Record<string, string>>
  readonly ownerUrl: string
}

const passwordsOf = (directory: string) => path.join(directory, 'database-passwords.json')

/** Brings the installation's database up to date, with its roles if it is the embedded one, its tables and its reference data. */
export async function prepareDatabase({ superuserUrl }: Pick<Services, 'superuserUrl'>): Promise<PreparedDatabase> {
  const database = superuserUrl === null ? { env: {}, ownerUrl: configuredOwnerUrl() } : await embedded(superuserUrl)
  await step('Updating the database', () => migrate(database.ownerUrl), { quietBelow: 500 })
  await step('Loading countries, regions and cities', (report) => seedReference(database.ownerUrl, report), {
    quietBelow: 500,
  })
  return database
}

async function embedded(superuserUrl: string): Promise<PreparedDatabase> {
  const urls = await provision(superuserUrl, { passwords: keepPasswords(passwordsOf(dataDirectory())) })
  const env = {
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_RELAY_URL: urls.relayUrl,
    QUEUE_DATABASE_URL: urls.queueUrl,
  }
  return { env, ownerUrl: urls.ownerUrl }
}

function configuredOwnerUrl(): string {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl)
    throw new Error('DATABASE_OWNER_URL must be set together with DATABASE_URL: migrations run as the owner.')
  return ownerUrl
}

/** The database of a running installation, with the owner's role; throws a sentence if none is running. */
export function ownerUrlOfRunning(): string {
  if (process.env.DATABASE_URL) return configuredOwnerUrl()
  const directory = dataDirectory()
  const passwords = passwordsOf(directory)
  const port = existsSync(passwords) ? portOfEmbedded(path.join(directory, 'postgres')) : null
  if (port === null) throw new Error('Hearth does not run here: npm start, then ask again.')
  const { hearth_owner: password } = keepPasswords(passwords)
  return roleUrl(`postgres://127.0.0.1:${port}`, { role: 'hearth_owner', database: HEARTH.name, password })
}
