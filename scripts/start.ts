import { builtApp } from './apps.ts'
import { buildApps } from './build.ts'
import { runPlatform } from './platform.ts'

// `npm start`: the platform as it runs in production.
await runPlatform('production', async (env) => {
  await buildApps()
  return [builtApp('web', env), builtApp('worker', env)]
})
