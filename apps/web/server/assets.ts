import express, { type RequestHandler, Router } from 'express'
import { refuseRequest } from './refusals.ts'

const FOR_EVER = { immutable: true, maxAge: '1y' } as const
/** Brand files come from the tenant's folder: one that is opened as a page of its own may style itself and do nothing else. */
const BRAND_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

const notFound: RequestHandler = (_req, res) => refuseRequest(res, 404, 'platform.not_found')

/** `/assets`: what the build made, by content hash. A name it does not have ends here and never starts a page. */
export function serveBuildAssets(directory: string): Router {
  const router = Router()
  router.use('/assets', express.static(directory, { ...FOR_EVER, index: false, redirect: false }), notFound)
  return router
}

/** `/brand/<hash>/<file>`: the files of this tenant's own brand, as they are now. Another tenant's hash, and an old one, is unknown. */
export function serveBrandAssets(): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/brand', (req, res, next) => {
    const brand = res.locals.tenant?.brand
    const [, hash, ...rest] = req.path.split('/')
    const file = decodeURIComponent(rest.join('/'))
    if (!brand || hash !== brand.hash || !brand.files.has(file) || !['GET', 'HEAD'].includes(req.method))
      return notFound(req, res, next)
    res.set('Content-Security-Policy', BRAND_POLICY)
    res.sendFile(file, { ...FOR_EVER, root: brand.directory }, (error) => {
      // The folder may change between the look-up and the read.
      if (error && !res.headersSent) notFound(req, res, next)
    })
  })
  return router
}
