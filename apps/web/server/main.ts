import { failureLines, processEnv, readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { type AppParts, createApp } from './app.ts'
import { LOOPBACK, openDevelopment } from './development.ts'
import { openProduction } from './production.ts'
import { createHttpServer, drain, listen } from './server.ts'

/** This file runs from `server/` in development and from `build/server/` in production. */
const APP_ROOT = import.meta.dirname.replace(/(?:\/build)?\/server$/, '')

/** Starts the web server. Stops it on SIGTERM or SIGINT, or when its supervisor ends. */
async function main() {
  const config = readConfig(processEnv(), 'web')
  const runtime = await openRuntime(config, { name: 'web' })
  const { log } = runtime.ctx
  // Node's own crash report would print everything in the error, including rows and addresses.
  process.on('uncaughtException', (err) => {
    log.error('web_crashed', { err })
    process.exit(1)
  })
  const development = config.environment === 'development'
  const { publicScheme, trustProxy } = config
  const server = createHttpServer({ publicScheme, development, trustProxy })

  let parts: AppParts
  try {
    parts = await (development ? openDevelopment(runtime, server, APP_ROOT) : openProduction(runtime, APP_ROOT))
    const { port, host, webProcesses } = config
    await listen(server, createApp(parts), {
      port,
      host: development ? LOOPBACK : host,
      shared: webProcesses > 1,
    })
  } catch (error) {
    await runtime.close()
    throw error
  }
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('web_stopping', { signal })
    parts.streams.close()
    await drain(server)
    await runtime.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // The supervisor was killed, so nobody else would stop this process.
  process.once('disconnect', () => void stop('disconnect'))

  log.info('web_ready', { port: config.port, tenants: runtime.tenants.all().length })
  process.send?.({ type: 'ready' })
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureLines(error).join('\n')}\n`)
  process.exit(1)
})
