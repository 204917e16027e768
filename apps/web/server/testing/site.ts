import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime, type Runtime } from '@hearth/runtime/runtime'
import { type AppParts, createApp } from '../app.ts'
import { openProduction } from '../production.ts'
import { createHttpServer, drain, listen } from '../server.ts'
import { ask, type TestRequest, type TestResponse } from './ask.ts'
import { makeTenantFolders, type TenantFolders } from './tenant-folders.ts'

const APP_ROOT = path.resolve(import.meta.dirname, '../..')
/** Where the build put what browsers load. */
export const BUILT_ASSETS = path.join(APP_ROOT, 'build', 'client', 'assets')

/** The two tenants of every test site. Their origins are `ALPHA_ORIGIN` and `BETA_ORIGIN`. */
export const ALPHA = 'alpha.test'
export const BETA = 'beta.test'
export const ALPHA_ORIGIN = 'http://alpha.test:8080'
export const BETA_ORIGIN = 'http://beta.test:8080'

/** The real web server of this process, on a free port. */
export interface Site {
  readonly port: number
  readonly runtime: Runtime
  readonly folders: TenantFolders
  ask(request: TestRequest): Promise<TestResponse>
  close(): Promise<void>
}

export interface SiteOptions {
  /** Addresses of a migrated database and of one for the queue. */
  readonly urls: { readonly appUrl: string; readonly queueUrl: string }
  /** Variables besides those that every test site has. */
  readonly env?: Record<string, string>
  /** Changes the parts before the app is made of them. */
  readonly change?: (parts: AppParts) => AppParts
}

/** What the environment of a test site must hold. */
export const siteEnv = (urls: SiteOptions['urls'], tenantsDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: urls.appUrl,
  QUEUE_DATABASE_URL: urls.queueUrl,
  APP_SECRET: 'a secret for tests only, long enough to be one',
  PUBLIC_PORT: '8080',
  TENANTS_DIR: tenantsDir,
  LOG_LEVEL: 'silent',
})

/** Starts the web server over a test database and tenant folders of its own: `alpha.test` with the alias `www.alpha.test`, and `beta.test`. */
export async function openSite({ urls, env = {}, change = (parts) => parts }: SiteOptions): Promise<Site> {
  const folders = makeTenantFolders()
  folders.write(ALPHA, { aliases: ['www.alpha.test'] })
  folders.write(BETA, { default_locale: 'en', countries: ['GB', 'IE'] })
  const runtime = await openRuntime(readConfig({ ...siteEnv(urls, folders.dir), ...env }), { name: 'web' })
  const { publicScheme } = runtime.config
  const server = createHttpServer({ publicScheme, development: false })
  await listen(server, createApp(change(await openProduction(runtime, APP_ROOT))), 0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    runtime,
    folders,
    ask: (request) => ask(port, { host: ALPHA, ...request }),
    async close() {
      await drain(server)
      await runtime.close()
      folders.removeAll()
    },
  }
}
