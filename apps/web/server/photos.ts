import path from 'node:path'
import { fileStampOf, openPlainly } from '@hearth/tenancy/checked-file'
import { type Request, type Response, Router } from 'express'
import { notFound, sendForEver } from './assets.ts'

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
    if (!name || !tenant || !['GET', 'HEAD'].includes(req.method)) return notFound(req, res, next)
    // Whoever is in it did not ask to be found by search engines.
    res.set('X-Robots-Tag', 'noindex')
    // Pages of this site may show it from the origin of its content network, where it would count as another site's.
    if (tenant.settings.cdn_prefix.startsWith('https:')) res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    answerPhoto(req, res, path.join(mediaDir, tenant.id, name))
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}

/** Answers with the photo; false, and no answer, when no plain file lies there. */
async function answerPhoto(req: Request, res: Response, at: string): Promise<boolean> {
  const file = await openPlainly(at).catch(() => null)
  if (!file) return false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return false
    const name = path.basename(at)
    await sendForEver(req, res, { file, name, stamp: fileStampOf(at, stats), tag: name })
    return true
  } finally {
    await file.close()
  }
}
