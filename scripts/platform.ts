import path from 'node:path'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { type Config, ConfigError, readConfig } from '@hearth/runtime/env'
import type { DemoLogin } from '@hearth/seed/people'
import { originOf } from '@hearth/tenancy/origin'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenants } from '@hearth/tenancy/tenant'
import { type ChildPlan, superviseChildren } from './children.ts'
import { bringDemoPeopleBack, canBeSeeded, type DemoPlace, listDemoLogins, seedDemoSites } from './demo-people.ts'
import { assertPortFree } from './port.mjs'
import { endDescendants, onStopSignal } from './process-tree.ts'
import { dataDirectory, openServices, ROOT, type Services } from './services.ts'

/**
 * Runs the whole platform until it is told to stop or part of it is dead for good; the last line says which. `plan` makes ready what
 * the apps need and says how each is run, in the environment that it is given.
 */
export async function runPlatform(
  environment: Config['environment'],
  plan: (env: NodeJS.ProcessEnv) => Promise<readonly ChildPlan[]>,
): Promise<void> {
  const children = superviseChildren()
  let services: Services | undefined
  let stopping = false
  const stop = async (code: number, lastLine: string) => {
    if (stopping) return
    stopping = true
    await children.stop()
    await services?.stop()
    // Such as a build that had only begun.
    await endDescendants()
    console.log(lastLine)
    process.exit(code)
  }
  onStopSignal(() => void stop(0, '\nHearth stopped.'))

  try {
    services = await openServices()
    for (const failed of [children.failed, services.failed])
      void failed.then((reason) => stop(1, `Hearth stopped: ${reason}.`))
    const env = {
      // A person at a terminal wants to see what is wrong; a collector of logs wants everything.
      LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
      ...process.env,
      ...services.env,
      // Each app has a working directory of its own, and both write there.
      MEDIA_DIR: path.resolve(ROOT, services.env.MEDIA_DIR || process.env.MEDIA_DIR || 'media'),
      TENANTS_DIR: path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'),
      NODE_ENV: environment,
    }
    const config = readConfig(env)
    await assertPortFree(config.port)
    const place = { ownerUrl: services.ownerUrl, directory: dataDirectory() }
    const tenants = await openTenants(config.tenantsDir, { watch: false })
    tenants.close()
    if (canBeSeeded(process.env)) await seedDemoSites(place, tenants.all(), config)
    if (!process.env.DATABASE_URL) await bringDemoPeopleBack(place, tenants.all())
    const plans = await plan(env)
    if (stopping) return
    await Promise.all(plans.map((app) => children.start(app)))
    if (!stopping) await printAddresses(tenants, config, { ...place, mailbox: services.mailbox })
  } catch (error) {
    if (!stopping) await stop(1, error instanceof ConfigError ? error.lines.join('\n') : (error as Error).message)
  }
}

/** An address that shows all of a site: where only visitors from a campaign may sign up, it has a campaign in it. */
export function addressOf(
  tenant: { domain: string; settings: Pick<Settings, 'signups'> },
  at: Pick<Config, 'publicScheme' | 'publicPort'>,
): string {
  const source = tenant.settings.signups === 'with_trafficsource' ? '?network=demo' : ''
  return `${originOf(tenant, at)}/${source}`
}

async function printAddresses(
  tenants: Pick<Tenants, 'all' | 'faults'>,
  config: Config,
  { mailbox, ...place }: DemoPlace & Pick<Services, 'mailbox'>,
) {
  const sites = tenants.all()
  const logins = await listDemoLogins(place, sites)
  console.log(
    sites.length > 0 ? '\nHearth is up:' : '\nHearth is up, without a site yet: npm run new tenant example.com',
  )
  const lines = sites.map((tenant) => [
    tenant.settings.name,
    addressOf(tenant, config),
    loginText(logins.get(tenant.folder)),
  ])
  if (mailbox) lines.push(['Mailbox', mailbox, ''])
  for (const line of inColumns(lines)) console.log(`  ${line}`)
  if (tenants.faults().length > 0) console.log('  Some tenant folders have faults: npm run tenants check')
  console.log('Ctrl-C stops it.')
}

const loginText = (login: DemoLogin | undefined) => (login ? `${login.email} / ${login.password}` : '')

/** Texts of one column start below each other. */
export function inColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
