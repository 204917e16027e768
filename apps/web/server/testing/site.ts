import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { loadReference } from '@hearth/db/load-reference'
import type { TestDatabase } from '@hearth/db/test-database'
import { dbTest, oncePerProcess } from '@hearth/db/test-fixture'
import { readConfig } from '@hearth/runtime/env'
import { Registry } from '@hearth/runtime/metrics'
import { openRuntime, type Runtime } from '@hearth/runtime/runtime'
import { loadMessages } from '@hearth/texts/catalogue'
import type { RequestHandler } from 'express'
import { vi } from 'vitest'
import { type AppParts, createApp } from '../app.ts'
import { openProduction } from '../production.ts'
import { createHttpServer, drain, listen } from '../server.ts'
import type { Streams } from '../stream/member-streams.ts'
import { ask, type TestRequest, type TestResponse } from './ask.ts'
import { makeTenantFolders, type TenantFolders } from './tenant-folders.ts'

/** The app's folder, which contains its build. */
export const APP_ROOT = path.resolve(import.meta.dirname, '../..')
/** The folder of the build's client files. */
export const BUILT_ASSETS = path.join(APP_ROOT, 'build', 'client', 'assets')

/** The two tenants of every test site, with the origins `ALPHA_ORIGIN` and `BETA_ORIGIN`. */
export const ALPHA = 'alpha.test'
export const BETA = 'beta.test'
/** A third folder, whose settings have a fault. */
export const DOWN = 'down.test'
export const ALPHA_ORIGIN = 'http://alpha.test:8080'
export const BETA_ORIGIN = 'http://beta.test:8080'

/** The real web server within this process, on a free port. */
export interface Site {
  readonly port: number
  readonly runtime: Runtime
  readonly streams: Streams
  readonly folders: TenantFolders
  ask(request: TestRequest): Promise<TestResponse>
  /** Adds a tenant to this site and waits until it answers. Returns its host. */
  addTenant(host: string, settings?: Record<string, unknown>): Promise<string>
}

export interface SiteOptions {
  /** Addresses of a migrated database and of one for the queue. */
  readonly urls: { readonly appUrl: string; readonly queueUrl: string }
  /** Variables in addition to those of every test site. */
  readonly env?: Record<string, string>
  /** See `openRuntime`. */
  readonly acceptStrongRole?: boolean
  /** Changes the parts from which the app is made. */
  readonly change?: (parts: AppParts) => AppParts
}

const mediaDirOf = (tenantsDir: string) => `${tenantsDir}-media`

/** The environment that a test site needs. */
export const siteEnv = (urls: SiteOptions['urls'], tenantsDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: urls.appUrl,
  APP_SECRET: 'a secret for tests only, long enough to be one',
  PUBLIC_PORT: '8080',
  TENANTS_DIR: tenantsDir,
  MEDIA_DIR: mediaDirOf(tenantsDir),
  LOG_LEVEL: 'silent',
})

/** Starts the web server with a test database and tenant folders of its own: `alpha.test` with the alias `www.alpha.test`, and `beta.test`. */
export async function openSite({
  urls,
  env = {},
  acceptStrongRole = false,
  change = (parts) => parts,
}: SiteOptions): Promise<Site & { close(): Promise<void> }> {
  const folders = makeTenantFolders()
  folders.write(ALPHA, { aliases: ['www.alpha.test'], gifts: [{ id: 'rose', name: 'Rose', price: 2 }] })
  folders.write(DOWN, { niche: 'none' })
  folders.write(BETA, { default_locale: 'en', countries: ['GB', 'IE'] })
  const config = readConfig({ ...siteEnv(urls, folders.dir), ...env }, 'web')
  const runtime = await openRuntime(config, { name: 'web', acceptStrongRole })
  const { publicScheme } = runtime.config
  const server = createHttpServer({ publicScheme, development: false })
  const parts = change(await openProduction(runtime, APP_ROOT))
  await listen(server, createApp(parts), { port: 0 })
  const { port } = server.address() as AddressInfo
  return {
    port,
    runtime,
    streams: parts.streams,
    folders,
    ask: (request) => ask(port, { host: ALPHA, ...request }),
    async addTenant(host, settings) {
      if (runtime.tenants.byHost(host)) throw new Error(`This site has ${host} already`)
      folders.write(host, settings)
      await vi.waitUntil(() => runtime.tenants.byHost(host), { timeout: 15_000, interval: 20 })
      return host
    },
    async close() {
      parts.streams.close()
      await drain(server)
      await runtime.close()
      folders.removeAll()
      rmSync(mediaDirOf(folders.dir), { recursive: true, force: true })
    },
  }
}

/** Opens another handler behind the gates on another port, with the same tenants and data. */
export async function openBeside(
  { runtime }: Pick<Site, 'runtime'>,
  answer: (parts: AppParts) => RequestHandler,
): Promise<Pick<Site, 'ask'> & { close(): Promise<void> }> {
  // A name is registered once in a registry.
  const parts = await openProduction({ ...runtime, metrics: new Registry() }, APP_ROOT)
  const server = createHttpServer({ publicScheme: runtime.config.publicScheme, development: false })
  await listen(server, createApp(parts, answer(parts)), { port: 0 })
  const { port } = server.address() as AddressInfo
  return {
    ask: (request) => ask(port, { host: ALPHA, ...request }),
    close() {
      parts.streams.close()
      return drain(server)
    },
  }
}

export const HAARLEM: string = tenantIdOf('Haarlem')

/** A few places, and all interests that have texts. */
const REFERENCE = {
  countries: ['NL', 'BE', 'GB', 'IE'].map((code) => ({ code, name: code })),
  regions: [
    { id: 'NL.07', country: 'NL', name: 'Noord-Holland' },
    { id: 'NL.09', country: 'NL', name: 'Utrecht' },
    { id: 'BE.VLG', country: 'BE', name: 'Vlaanderen' },
    { id: 'GB.ENG', country: 'GB', name: 'England' },
    { id: 'IE.L', country: 'IE', name: 'Leinster' },
  ],
  cities: [
    { id: HAARLEM, country: 'NL', regionId: 'NL.07', name: 'Haarlem', lat: 52.38084, lon: 4.63683 },
    { id: tenantIdOf('Zandvoort'), country: 'NL', regionId: 'NL.07', name: 'Zandvoort', lat: 52.37, lon: 4.53 },
    { id: tenantIdOf('Bleskensgraaf'), country: 'NL', regionId: null, name: 'Bleskensgraaf', lat: 51.87, lon: 4.78 },
  ],
  interests: Object.keys(loadMessages().en.interests).map((key, position) => ({
    ...{ id: key.replaceAll('_', '-'), name: key.replaceAll('_', ' '), icon: 'heart', position },
    explicit: key === 'bondage',
  })),
}

const sharedSite = oncePerProcess(async ({ onCleanup }, urls: TestDatabase): Promise<Site> => {
  await loadReference(urls.ownerUrl, { fingerprint: 'test site', read: () => REFERENCE })
  const site = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  onCleanup(site.close)
  return { ...site, folders: keptFrom(site.folders, [ALPHA, BETA]) }
})

/**
 * A test with the site that all files of its process share: behind a trusted proxy, with reference data. Its two tenants must not be changed; a test
 * that needs other settings or texts, or a tenant where nobody else signs up, adds one (`addTenant`).
 */
export const siteTest = dbTest.extend('site', { scope: 'worker' }, ({ urls }, cleanup) => sharedSite(cleanup, urls))

/** These folders, protected against changes of some of them. */
function keptFrom(folders: TenantFolders, kept: readonly string[]): TenantFolders {
  const guarded =
    <Rest extends unknown[]>(change: (folder: string, ...rest: Rest) => void) =>
    (folder: string, ...rest: Rest) => {
      if (kept.includes(folder)) throw new Error(`Other files use ${folder} too: add a tenant and change that one`)
      change(folder, ...rest)
    }
  const { write, writeTexts, remove } = folders
  return { ...folders, write: guarded(write), writeTexts: guarded(writeTexts), remove: guarded(remove) }
}
