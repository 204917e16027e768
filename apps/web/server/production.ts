import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Runtime } from '@hearth/runtime/runtime'
import type { ServerBuild } from '@remix-run/node'
import type { AppParts } from './app.ts'
import { serveBuildAssets } from './files/assets.ts'

/** The app as `remix vite:build` left it below the app's folder. */
export async function openProduction(runtime: Runtime, root: string): Promise<AppParts> {
  const entry = pathToFileURL(path.join(root, 'build', 'server', 'index.js'))
  const build = (await import(entry.href)) as ServerBuild
  return { runtime, build, clientFiles: serveBuildAssets(path.join(root, 'build', 'client', 'assets')) }
}
