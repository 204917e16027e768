import type { Tenants } from '@hearth/tenancy/tenant'
import { Router } from 'express'

/**
 * Health checks for orchestrators, on any host. `/healthz`: the process is alive. `/readyz`: it can serve (503 while the database or Redis does not
 * answer, or the database has recently been full), and how many folders of tenants have errors.
 */
export function answerHealth(ready: () => Promise<void>, tenants: Pick<Tenants, 'faults'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' })
  })
  router.get('/readyz', (_req, res) => {
    ready().then(
      // Names of folders are not told to strangers; the log and `npm run tenants` tell them.
      () => res.json({ status: 'ready', tenants_with_errors: foldersWithErrors(tenants) }),
      (err: unknown) => {
        res.locals.log.warn('not_ready', { err })
        res.status(503).json({ status: 'unavailable' })
      },
    )
  })
  return router
}

const foldersWithErrors = (tenants: Pick<Tenants, 'faults'>): number =>
  new Set(tenants.faults().flatMap(({ folder, severity }) => (severity === 'error' ? [folder] : []))).size
