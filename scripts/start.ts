import { appAccount } from './account.ts'
import { builtApp } from './apps.ts'
import { buildApps } from './build.ts'
import { runPlatform } from './platform.ts'

// `npm start`: the platform as it runs in production.
await runPlatform('production', async (env) => {
  await buildApps()
  const account = appAccount(env)
  return [
    { ...builtApp('web', env), account },
    { ...builtApp('worker', env), account },
  ]
})
