import path from 'node:path'
import type { TenantId } from '@hearth/contracts/ids'
import type { AppContext, Storage } from '@hearth/domain/context'
import { listOpenPhotos } from '@hearth/domain/photos/list-open-photos'
import { shownFile } from '@hearth/domain/photos/photo-files'
import { type Request, type Response, Router } from 'express'
import { answerPlainFile, asksToRead, notFound, sendContent } from './assets.ts'

/** Only such names reach the database and the file system, so none can lead to another folder on any system. */
const PHOTO = /^\/([0-9a-f]{32}(?:-(?:thumb|match))?\.(?:svg|webp))$/
/** Browsers, and content networks in front of this server, may show a removed photo for this long. */
const FOR_A_DAY = 'public, max-age=86400, immutable'

/**
 * `/photos/<name>`: photos of this tenant's members, in all sizes. The random name is the permission: whoever knows it gets the photo while photo and
 * member are active. Any other name is a 404 here and never starts a page.
 */
export function servePhotos(ctx: AppContext): Router {
  const isOpen = askTogether((tenantId, names) => listOpenPhotos(ctx, { scope: { tenantId }, names }))
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/photos', (req, res, next) => {
    const name = PHOTO.exec(req.path)?.[1]
    const tenant = res.locals.tenant
    if (!name || !tenant || !asksToRead(req)) return notFound(req, res, next)
    // The people in photos have not asked to be found by search engines.
    res.set('X-Robots-Tag', 'noindex')
    // The site's pages load photos from its content network, which is another origin for browsers.
    if (tenant.settings.cdn_prefix.startsWith('https:')) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    isOpen(tenant.id, name)
      .then(
        (open) => open && answerStored(req, res, { storage: ctx.storage, name, stored: shownFile(tenant.id, name) }),
      )
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}

interface ShownPhoto {
  readonly storage: Storage
  readonly name: string
  /** Name in the storage. */
  readonly stored: string
}

/** Answers with a file of the storage; false, without an answer, if there is none. */
async function answerStored(req: Request, res: Response, { storage, name, stored }: ShownPhoto): Promise<boolean> {
  const about = { name, tag: name, kept: FOR_A_DAY }
  if (storage.directory !== null)
    return answerPlainFile(req, res, { at: path.join(storage.directory, stored), ...about })
  const file = await storage.read(stored)
  if (!file) return false
  const { size, body } = file
  await sendContent(req, res, { size, content: body, ...about }).finally(() => body.destroy())
  return true
}

/**
 * Batches the look-ups of photo names by tenant: while one query runs, further names are collected for the next, such as the forty of a page. A
 * result is never older than its request.
 */
function askTogether(ask: (tenantId: TenantId, names: readonly string[]) => Promise<ReadonlySet<string>>) {
  const asking = new Map<TenantId, Promise<unknown>>()
  const waiting = new Map<TenantId, { readonly names: string[]; readonly known: Promise<ReadonlySet<string>> }>()
  return async (tenantId: TenantId, name: string): Promise<boolean> => {
    let next = waiting.get(tenantId)
    if (!next) {
      const names: string[] = []
      const known = Promise.resolve(asking.get(tenantId)).then(() => {
        waiting.delete(tenantId)
        return ask(tenantId, names)
      })
      next = { names, known }
      waiting.set(tenantId, next)
      asking.set(
        tenantId,
        known.catch(() => {}),
      )
    }
    next.names.push(name)
    return (await next.known).has(name)
  }
}
