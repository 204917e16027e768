import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Runtime } from '@hearth/runtime/runtime'
import type { ServerBuild } from '@remix-run/node'
import type { AppParts } from './app.ts'
import { serveBuildAssets } from './files/assets.ts'
import { openStreams } from './stream/event-stream.ts'

/** The server's build, as `remix vite:build` has made it below the app's folder. */
export const loadBuild = (root: string): Promise<ServerBuild> =>
  import(pathToFileURL(path.join(root, 'build', 'server', 'index.js')).href)

/** The built app. */
export async function openProduction(runtime: Runtime, root: string): Promise<AppParts> {
  const build = await loadBuild(root)
  const clientFiles = serveBuildAssets(path.join(root, 'build', 'client', 'assets'))
  return { runtime, build, clientFiles, streams: openStreams(runtime) }
}
