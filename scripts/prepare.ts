import path from 'node:path'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { type Config, readConfig } from '@hearth/runtime/env'
import type { DemoLogin } from '@hearth/seed/people'
import { keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { originOf } from '@hearth/tenancy/origin'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenants } from '@hearth/tenancy/tenant'
import { appAccount } from './account.ts'
import { builtApp, sourceApp } from './apps.ts'
import { buildApps } from './build.ts'
import type { ChildPlan } from './children.ts'
import { inColumns } from './columns.ts'
import { prepareDatabase } from './database.ts'
import { bringDemoPeopleBack, canBeSeeded, type DemoPlace, listDemoLogins, seedDemoSites } from './demo-people.ts'
import { assertPortFree } from './port.mjs'
import { dataDirectory, ROOT, type Services } from './services.ts'

/** What preparing needs to know; it is sent between processes. */
export interface Preparation extends Pick<Services, 'superuserUrl' | 'env' | 'mailbox' | 'payments'> {
  readonly environment: Config['environment']
}

/** The apps to start, and what is said once they are up. */
export interface Prepared {
  readonly apps: readonly ChildPlan[]
  readonly welcome: string
}

/** Prepares all that the apps need: the database, demo people, a build. */
export async function prepare({ environment, mailbox, payments, ...services }: Preparation): Promise<Prepared> {
  const database = await prepareDatabase(services)
  const env = {
    // On a terminal only problems are of interest; a log collector gets everything.
    LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
    ...process.env,
    ...services.env,
    ...database.env,
    // Absolute, because the apps have different working directories.
    MEDIA_DIR: path.resolve(ROOT, services.env.MEDIA_DIR || process.env.MEDIA_DIR || 'media'),
    TENANTS_DIR: path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'),
    NODE_ENV: environment,
  }
  const config = readConfig(env)
  await assertPortFree(config.port, environment === 'development' ? '127.0.0.1' : config.host)
  const place = { ownerUrl: database.ownerUrl, directory: dataDirectory() }
  const tenants = await openTenants(config.tenantsDir, { watch: false, keptIn: keptSettingsIn(config.mediaDir) })
  tenants.close()
  if (canBeSeeded(process.env)) await seedDemoSites(place, tenants.all(), config)
  if (!process.env.DATABASE_URL) await bringDemoPeopleBack(place, tenants.all())
  const apps =
    environment === 'development'
      ? [sourceApp('web', { ...env, METRICS_PORT: '' }), sourceApp('worker', env)]
      : await builtApps(env, config)
  return { apps, welcome: await welcomeOf(tenants, config, { ...place, mailbox, payments }) }
}

async function builtApps(env: NodeJS.ProcessEnv, { webProcesses, metricsPort }: Config): Promise<ChildPlan[]> {
  await buildApps()
  const account = appAccount(env)
  const metricsOf = (at: number) => (metricsPort ? { METRICS_PORT: String(metricsPort + at) } : {})
  const web = Array.from({ length: webProcesses }, (_, at) => ({
    ...builtApp('web', { ...env, ...metricsOf(at + 1) }),
    name: at === 0 ? 'web' : `web ${at + 1}`,
    account,
  }))
  return [...web, { ...builtApp('worker', env), account }]
}

/** The address at which all of a site is visible: with a campaign, if only visitors from campaigns may sign up. */
export function addressOf(
  tenant: { domain: string; settings: Pick<Settings, 'signups'> },
  at: Pick<Config, 'publicScheme' | 'publicPort'>,
): string {
  const source = tenant.settings.signups === 'with_trafficsource' ? '?network=demo' : ''
  return `${originOf(tenant, at)}/${source}`
}

async function welcomeOf(
  tenants: Pick<Tenants, 'all' | 'faults'>,
  config: Config,
  { mailbox, payments, ...place }: DemoPlace & Pick<Services, 'mailbox' | 'payments'>,
): Promise<string> {
  const sites = tenants.all()
  const logins = await listDemoLogins(place, sites)
  const lines = sites.map((tenant) => [
    tenant.settings.name,
    addressOf(tenant, config),
    loginText(logins.get(tenant.folder)),
  ])
  if (mailbox) lines.push(['Mailbox', mailbox, ''])
  if (payments) lines.push(['Payments', payments, 'no money moves'])
  return [
    sites.length > 0 ? '\nHearth is up:' : '\nHearth is up, without a site yet: npm run new tenant example.com',
    ...inColumns(lines).map((line) => `  ${line}`),
    ...(tenants.faults().length > 0 ? ['  Some tenant folders have faults: npm run tenants check'] : []),
    'Ctrl-C stops it.',
  ].join('\n')
}

const loginText = (login: DemoLogin | undefined) => (login ? `${login.email} / ${login.password}` : '')
