import type { Server } from 'node:http'
import path from 'node:path'
import type { Runtime } from '@hearth/runtime/runtime'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { AppParts } from './app.ts'
import { notFound } from './files/assets.ts'

/** Where the app listens in development: Vite gives whoever asks the sources, and is no server for others than the developer. */
export const LOOPBACK = '127.0.0.1'

/** Tools of Vite's that act on this machine, such as `/__open-in-editor`, which starts a program. */
const TOOLS = /^\/__/

/** The photographs that the gallery shows. */
const PHOTOGRAPH = /^\/dev\/photographs\/([a-z-]+)\.webp$/
interface Photograph {
  readonly name: string
  readonly full: Buffer
  readonly thumb: Buffer
}

/**
 * The app from its sources: Vite compiles, serves and reloads it. A change of a tenant's folder reloads its pages too. It serves files of the
 * sources and of packages only: the data folder with its secrets lies beside them.
 */
export async function openDevelopment(runtime: Runtime, server: Server, root: string): Promise<AppParts> {
  // Imported here, so that production neither loads nor needs it.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // The check of the host runs before, so every host here is a tenant's.
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: true,
      fs: {
        strict: true,
        // What the gallery's tests load is a source, too.
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
  // By Vite, so that no build of the server has what makes them.
  const painter = path.join(root, '../../packages/seed/src/photographs/photographs.ts')
  const photographs = async () =>
    ((await vite.ssrLoadModule(painter)) as { photographs: () => Promise<readonly Photograph[]> }).photographs()
  runtime.tenants.onChange(() => vite.ws.send({ type: 'full-reload' }))
  return {
    runtime,
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
    clientFiles,
  }
}
