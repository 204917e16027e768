import type { Server } from 'node:http'
import path from 'node:path'
import type { Runtime } from '@hearth/runtime/runtime'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { AppParts } from './app.ts'
import { notFound } from './files/assets.ts'
import { openStreams } from './stream/event-stream.ts'

/** The address of the development server: Vite gives the sources to anybody who asks, so only this machine may reach it. */
export const LOOPBACK = '127.0.0.1'

/** Vite's tools that act on this machine, such as `/__open-in-editor`, which starts a program. */
const TOOLS = /^\/__/

/** The sample photographs of the gallery. */
const PHOTOGRAPH = /^\/dev\/photographs\/([a-z-]+)\.webp$/
interface Photograph {
  readonly name: string
  readonly full: Buffer
  readonly thumb: Buffer
}

/**
 * Serves the app from its sources: Vite compiles, serves and reloads it, also when a tenant's folder changes. Only files of sources and packages are
 * served, because the data folder with its secrets is next to them.
 */
export async function openDevelopment(runtime: Runtime, server: Server, root: string): Promise<AppParts> {
  // Imported dynamically, so that production does not need it.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // The host gate runs before Vite, so every host that arrives here is a tenant's.
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: true,
      fs: {
        strict: true,
        // The gallery's tests load files from here.
        allow: ['app', 'e2e/gallery', 'node_modules', '../../packages', '../../node_modules'].map((folder) =>
          path.join(root, folder),
        ),
      },
    },
  })
  const clientFiles: RequestHandler = (req, res, next) => {
    if (TOOLS.test(req.path)) return notFound(req, res, next)
    const name = PHOTOGRAPH.exec(req.path)?.[1]
    if (!name) return vite.middlewares(req, res, next)
    photographs()
      .then((all) => all.find((one) => one.name === name))
      .then((found) =>
        found ? res.type('webp').send(req.url.endsWith('?thumb') ? found.thumb : found.full) : notFound(req, res, next),
      )
      .catch(next)
  }
  // Loaded by Vite, so that no server build contains it.
  const painter = path.join(root, '../../packages/seed/src/photographs/photographs.ts')
  const photographs = async () =>
    ((await vite.ssrLoadModule(painter)) as { photographs: () => Promise<readonly Photograph[]> }).photographs()
  runtime.tenants.onChange(() => vite.ws.send({ type: 'full-reload' }))
  return {
    runtime,
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
    clientFiles,
    streams: openStreams(runtime),
  }
}
