import path from 'node:path'
import { environmentOf } from '@hearth/runtime/env'
import type { AppName } from '@hearth/runtime/env-variables'
import { ALLOCATOR, NODE_FLAGS } from '@hearth/runtime/node-flags'
import type { ChildPlan } from './children.ts'
import { ROOT } from './services.ts'

const BUILT = { web: 'build/server/main.js', worker: 'dist/main.mjs' } as const
const SOURCE = { web: 'server/main.ts', worker: 'src/main.ts' } as const

/** The plan gets only the part of the environment, and so only the credentials, that the app needs. */
const planOf = (name: AppName, args: readonly string[], env: NodeJS.ProcessEnv): ChildPlan => ({
  name,
  command: process.execPath,
  args,
  cwd: path.join(ROOT, 'apps', name),
  env: environmentOf(name, env) as NodeJS.ProcessEnv,
})

/** How a built app is started, here and in the benchmarks. */
export const builtApp = (name: AppName, env: NodeJS.ProcessEnv): ChildPlan =>
  // Node keeps what it has compiled for the next start.
  planOf(name, [...NODE_FLAGS, BUILT[name]], {
    ...ALLOCATOR,
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'node'),
    ...env,
    NODE_ENV: 'production',
  })

/**
 * How an app is started from its sources; it restarts when one of them changes. tsx does not pass on the app's messages, so whether it is ready has
 * to be polled.
 */
export const sourceApp = (name: AppName, env: NodeJS.ProcessEnv): ChildPlan => ({
  ...planOf(
    name,
    [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', SOURCE[name]],
    env,
  ),
  answersAt: name === 'web' ? `http://127.0.0.1:${env.PORT || '3000'}/healthz` : null,
})
