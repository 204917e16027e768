import path from 'node:path'
import { Router } from 'express'
import { answerPlainFile, asksToRead, notFound } from './assets.ts'

/** Nothing but this reaches the file system: no name of it means another folder, whatever the system. */
const PHOTO = /^\/([0-9a-f]{32}\.(?:svg|webp))$/

/**
 * `/photos/<name>`: the photos of this tenant's members, from `<mediaDir>/<tenant id>`. A name is unguessable and is told only to those who
 * may see the photo, so whoever has it gets it. What is no name of a file ends here and never starts a page.
 */
export function servePhotos(mediaDir: string): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/photos', (req, res, next) => {
    const name = PHOTO.exec(req.path)?.[1]
    const tenant = res.locals.tenant
    if (!name || !tenant || !asksToRead(req)) return notFound(req, res, next)
    // Whoever is in it did not ask to be found by search engines.
    res.set('X-Robots-Tag', 'noindex')
    // Pages of this site may show it from the origin of its content network, where it would count as another site's.
    if (tenant.settings.cdn_prefix.startsWith('https:')) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    answerPlainFile(req, res, { at: path.join(mediaDir, tenant.id, name), name, tag: name })
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}
