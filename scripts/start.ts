import { readConfig } from '@hearth/runtime/env'
import { appAccount } from './account.ts'
import { builtApp } from './apps.ts'
import { buildApps } from './build.ts'
import { runPlatform } from './platform.ts'

// `npm start`: runs the platform in production mode.
await runPlatform('production', async (env) => {
  await buildApps()
  const account = appAccount(env)
  const { webProcesses } = readConfig(env)
  const web = Array.from({ length: webProcesses }, (_, at) => ({
    ...builtApp('web', env),
    name: at === 0 ? 'web' : `web ${at + 1}`,
    account,
  }))
  return [...web, { ...builtApp('worker', env), account }]
})
