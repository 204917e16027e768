import { createServer } from 'node:net'
import path from 'node:path'
import { type Config, ConfigError, readConfig } from '@hearth/runtime/env'
import { originOf } from '@hearth/tenancy/origin'
import { openTenants } from '@hearth/tenancy/registry'
import { buildApps } from './build.ts'
import { superviseChildren } from './children.ts'
import { openServices, ROOT, type Services } from './services.ts'

const children = superviseChildren()
let services: Services | undefined
let stopping = false

async function stop(code: number, lastLine: string) {
  if (stopping) return
  stopping = true
  await children.stop()
  await services?.stop()
  console.log(lastLine)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(0, '\nHearth stopped.'))

try {
  services = await openServices()
  const env = {
    TENANTS_DIR: path.join(ROOT, 'tenants'),
    // A person at a terminal wants to see what is wrong; a collector of logs wants everything.
    LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
    ...process.env,
    ...services.env,
    NODE_ENV: 'production',
  }
  const config = readConfig(env)
  await assertPortFree(config.port)
  await buildApps()

  for (const failed of [children.failed, services.failed])
    void failed.then((reason) => stop(1, `Hearth stopped: ${reason}.`))
  const startApp = (name: string, entry: string) =>
    children.start({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', entry],
      cwd: path.join(ROOT, 'apps', name),
      env,
    })
  await Promise.all([startApp('web', 'build/main.mjs'), startApp('worker', 'dist/main.mjs')])
  if (!stopping) await printAddresses(config)
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines.join('\n') : (error as Error).message
  await stop(1, lines)
}

/** Says so at once when another program holds the port, before anything is built. */
function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is busy: set PORT to a free one, for example PORT=${port + 1} npm start.`)
          : new Error(`Port ${port} cannot be used (${error.code}): set PORT to another one.`),
      ),
    )
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

async function printAddresses(config: Config) {
  const tenants = await openTenants(config.tenantsDir, { watch: false })
  const sites = tenants.all()
  const width = Math.max(0, ...sites.map((tenant) => tenant.settings.name.length))
  console.log(
    sites.length > 0 ? '\nHearth is up:' : '\nHearth is up, without a site yet: npm run new tenant example.com',
  )
  for (const tenant of sites) console.log(`  ${tenant.settings.name.padEnd(width)}  ${originOf(tenant, config)}/`)
  if (tenants.faults().length > 0) console.log('  Some tenant folders have faults: npm run tenants check')
  console.log('Ctrl-C stops it.')
  tenants.close()
}
