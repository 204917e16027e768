import path from 'node:path'
import { environmentOf } from '@hearth/runtime/env'
import type { AppName } from '@hearth/runtime/env-variables'
import type { ChildPlan } from './children.ts'
import { ROOT } from './services.ts'

const BUILT = { web: 'build/main.mjs', worker: 'dist/main.mjs' } as const
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
  // Keeps a web process at some 200 MB: by default V8 would let the heap triple between two collections. Lower values cost more time than they save
  // memory (decision 18). Threads that hash passwords and collect garbage share two heaps instead of having one each. Node keeps what it has compiled
  // for the next start.
  planOf(name, ['--max-semi-space-size=12', '--heap-growing-percent=45', BUILT[name]], {
    MALLOC_ARENA_MAX: '2',
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
