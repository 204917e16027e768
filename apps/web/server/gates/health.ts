import { Router } from 'express'

/**
 * The two questions an orchestrator asks, answered on any host: `/healthz`, is the process alive, and `/readyz`, can it serve (503 while
 * the database or Redis does not answer, or the database has lately been full).
 */
export function answerHealth(ready: () => Promise<void>): Router {
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
      () => res.json({ status: 'ready' }),
      (err: unknown) => {
        res.locals.log.warn('not_ready', { err })
        res.status(503).json({ status: 'unavailable' })
      },
    )
  })
  return router
}
