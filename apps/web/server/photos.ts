import path from 'node:path'
import type { TenantId } from '@hearth/contracts/ids'
import type { AppContext } from '@hearth/domain/context'
import { listOpenPhotos } from '@hearth/domain/media/list-open-photos'
import { Router } from 'express'
import { answerPlainFile, asksToRead, notFound } from './assets.ts'

/** Nothing but this reaches the database and the file system: no name of it means another folder, whatever the system. */
const PHOTO = /^\/([0-9a-f]{32}\.(?:svg|webp))$/
/** How long browsers, and content networks in front of this server, may show a photo that is gone. */
const FOR_A_DAY = 'public, max-age=86400, immutable'

/**
 * `/photos/<name>`: the photos of this tenant's members, from `<mediaDir>/<tenant id>`. A name is unguessable and is told only to those who
 * may see the photo, so whoever has it gets it, as long as the photo and its member are there. What is no name of a file ends here and never
 * starts a page.
 */
export function servePhotos(ctx: AppContext, mediaDir: string): Router {
  const isOpen = askTogether((tenantId, names) => listOpenPhotos(ctx, { scope: { tenantId }, names }))
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/photos', (req, res, next) => {
    const name = PHOTO.exec(req.path)?.[1]
    const tenant = res.locals.tenant
    if (!name || !tenant || !asksToRead(req)) return notFound(req, res, next)
    // Whoever is in it did not ask to be found by search engines.
    res.set('X-Robots-Tag', 'noindex')
    // Pages of this site may show it from the origin of its content network, where it would count as another site's.
    if (tenant.settings.cdn_prefix.startsWith('https:')) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    const file = { at: path.join(mediaDir, tenant.id, name), name, tag: name, kept: FOR_A_DAY }
    isOpen(tenant.id, name)
      .then((open) => open && answerPlainFile(req, res, file))
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}

/**
 * Asks about the names of one tenant that come while it asks about others all at once, as the forty of a page do. An answer is never older
 * than its question.
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
