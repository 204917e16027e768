import type { Server } from 'node:http'
import type { Runtime } from '@hearth/runtime/runtime'
import type { ServerBuild } from '@remix-run/node'
import type { AppParts } from './app.ts'

/** The app from its sources: Vite compiles, serves and reloads it. A change of a tenant's folder reloads its pages too. */
export async function openDevelopment(runtime: Runtime, server: Server, root: string): Promise<AppParts> {
  // Imported here, so that production neither loads nor needs it.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // The check of the host runs before, so every host here is a tenant's.
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })
  runtime.tenants.onChange(() => vite.ws.send({ type: 'full-reload' }))
  return {
    runtime,
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
    clientFiles: vite.middlewares,
  }
}
