import path from 'node:path'
import { environmentOf } from '@hearth/runtime/env'
import type { AppName } from '@hearth/runtime/env-variables'
import type { ChildPlan } from './children.ts'
import { ROOT } from './services.ts'

const BUILT = { web: 'build/main.mjs', worker: 'dist/main.mjs' } as const
const SOURCE = { web: 'server/main.ts', worker: 'src/main.ts' } as const

/** With the part of the environment that the app reads: no other credentials are given to it. */
const planOf = (name: AppName, args: readonly string[], env: NodeJS.ProcessEnv): ChildPlan => ({
  name,
  command: process.execPath,
  args,
  cwd: path.join(ROOT, 'apps', name),
  env: environmentOf(name, env) as NodeJS.ProcessEnv,
})

/** How a built app is run, here and in the benchmarks. */
export const builtApp = (name: AppName, env: NodeJS.ProcessEnv): ChildPlan =>
  // About a third less memory under load, without a cost in time that showed: the threads that compress answers share two heaps instead of
  // keeping one each, and what a request leaves behind is collected sooner: V8 would let the heap triple between two collections.
  planOf(name, ['--max-semi-space-size=8', '--heap-growing-percent=45', BUILT[name]], {
    MALLOC_ARENA_MAX: '2',
    ...env,
    NODE_ENV: 'production',
  })

/** How an app is run from its sources; it restarts when one of them changes. tsx keeps the app's messages to itself, so somebody must ask. */
export const sourceApp = (name: AppName, env: NodeJS.ProcessEnv): ChildPlan => ({
  ...planOf(
    name,
    [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', SOURCE[name]],
    env,
  ),
  ready: name === 'web' ? () => webAnswers(env.PORT || '3000') : async () => {},
})

async function webAnswers(port: string): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
