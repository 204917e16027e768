import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { type DemoLogin, seedPeople } from '@hearth/seed/people'
import { seedReference } from '@hearth/seed/reference'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenant } from '@hearth/tenancy/tenant'
import { step } from '../progress.mjs'
import { ROOT } from '../services.ts'
import { ask } from './measure.ts'
import type { WebProcess } from './web-process.ts'

export const TENANTS = path.join(ROOT, 'tenants')

/** A database of its own with the people of one demo site. */
export interface BenchFixture {
  readonly database: TestDatabase
  readonly tenant: Tenant
  readonly login: DemoLogin
  /** Environment variables for the apps. */
  readonly env: Readonly<Record<string, string>>
}

/** The environment variables that lead an app to this database. */
export const envOf = (database: TestDatabase, mediaDir: string): Record<string, string> => ({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATABASE_RELAY_URL: database.relayUrl,
  QUEUE_DATABASE_URL: database.queueUrl,
  // An address at which nothing listens.
  SMTP_URL: 'smtp://127.0.0.1:9',
  APP_SECRET: 'a secret for measuring only, long enough to be one',
  MEDIA_DIR: mediaDir,
  // Behind a proxy each request can come from another network, so that rate limits by network do not stop the logins.
  TRUST_PROXY: 'true',
  // One member reads thousands of pages.
  READ_LIMITS: 'false',
})

/** The measured demo site: the first by name. */
export async function firstTenant(): Promise<Tenant> {
  const tenants = await openTenants(TENANTS, { watch: false })
  tenants.close()
  const tenant = tenants.all().find(({ domain }) => domain.endsWith('.localhost'))
  if (!tenant) throw new Error('tenants/ has no demo site to measure')
  return tenant
}

/** Creates a database with that many people, always the same ones. */
export async function openFixture(temporary: string, count: number, tenant?: Tenant): Promise<BenchFixture> {
  const site = tenant ?? (await firstTenant())
  const database = await createTestDatabase()
  const mediaDir = path.join(temporary, 'media')
  mkdirSync(mediaDir, { recursive: true })
  await step('Loading countries, regions and cities', (report) => seedReference(database.ownerUrl, report))
  let login: DemoLogin | undefined
  await step(`Making ${count.toLocaleString('en')} people`, (report) =>
    seedPeople(
      {
        ownerUrl: database.ownerUrl,
        tenant: site,
        count,
        seed: 'bench',
        now: new Date(),
        mediaDir: null,
        keepLogin: (kept) => {
          login = kept
        },
      },
      (done) => report(done, count),
    ),
  )
  if (!login) throw new Error('The people came without a login')
  return { database, tenant: site, login, env: envOf(database, mediaDir) }
}

let networks = 0
/** An address that has not been used before. */
const newNetwork = (): string => {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Requests a login as our own client does. */
export const askToLogIn = (web: Pick<WebProcess, 'port'>, host: string, login: DemoLogin) =>
  ask(web.port, host, '/api/user.php', {
    method: 'POST',
    headers: {
      origin: `http://${host}:${web.port}`,
      'content-type': 'application/json',
      'x-client-request': '1',
      'x-forwarded-for': newNetwork(),
    },
    body: JSON.stringify({ email: login.email, password: login.password }),
  })

/** The Cookie header of a new login. */
export async function logIn(web: Pick<WebProcess, 'port'>, host: string, login: DemoLogin): Promise<string> {
  const { status, headers } = await askToLogIn(web, host, login)
  if (status !== 200) throw new Error(`Logging in on ${host} answered ${status}`)
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return [...cookies, 'entered=1'].join('; ')
}

/** The address of the site's search with all filters set. */
export const searchOf = ({ settings }: Pick<Tenant, 'settings'>): string =>
  `/members?${new URLSearchParams({ gender: settings.genders[0] ?? '', country: settings.countries[0] ?? '', min_age: '25', max_age: '55' })}`

/** A page, requested as a browser does. */
export const htmlOf = async (web: Pick<WebProcess, 'port'>, host: string, at: string, cookie: string) => {
  const { status, body } = await ask(web.port, host, at, { headers: { cookie, 'accept-encoding': 'identity' } })
  if (status !== 200) throw new Error(`${host}${at} answered ${status}`)
  return body.toString()
}

/** Addresses of the profiles that a page links to. */
export const profilesOn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="(\/members\/[0-9a-f-]{36})"/g)].map(([, address]) => address ?? '')),
]
