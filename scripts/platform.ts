import path from 'node:path'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { type Config, failureLines, readConfig } from '@hearth/runtime/env'
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
 * Runs the whole platform until it is stopped or a part of it fails for good; the last line says which. `plan` prepares the apps and returns how each
 * is started, for the given environment.
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
    // Such as an unfinished build.
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
      // On a terminal only problems are of interest; a log collector gets everything.
      LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
      ...process.env,
      ...services.env,
      // Absolute, because the apps have different working directories.
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
    if (!stopping) await stop(1, failureLines(error).join('\n'))
  }
}

/** The address at which all of a site is visible: with a campaign, if only visitors from campaigns may sign up. */
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

/** Pads texts so that columns are aligned. */
export function inColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
