import { originOf } from '@hearth/tenancy/origin'
import type { Tenants } from '@hearth/tenancy/tenant'
import type { RequestHandler } from 'express'
import { type ForeignPaths, takesForeignPost } from './origin.ts'

/** People mend the settings. */
const MAINTENANCE_SECONDS = '300'

interface PublicAddress {
  readonly publicScheme: 'http' | 'https'
  readonly publicPort: number
}

/**
 * Finds the tenant of the requested host. An alias is redirected to the tenant's domain; an unknown host gets a plain 404, and one whose settings are
 * broken a 503, so that search engines keep its pages. A post to one of these paths is answered at an alias as well: mail programs and providers of payments
 * follow no redirect (RFC 8058), and have the address from before the site moved. After this handler the
 * Host header is the tenant's domain.
 */
export const findTenant =
  (tenants: Tenants, at: PublicAddress, foreignPaths: ForeignPaths): RequestHandler =>
  (req, res, next) => {
    const found = tenants.byHost(res.locals.host)
    if (!found && tenants.isDown(res.locals.host)) {
      res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': MAINTENANCE_SECONDS })
      res.type('text/plain').send('Down for maintenance. Please try again later.\n')
      return
    }
    if (!found) {
      res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n')
      return
    }
    const { tenant, alias } = found
    const origin = originOf(tenant, at)
    res.locals.tenant = tenant
    res.locals.origin = origin
    const goOn = () => {
      req.headers.host = new URL(origin).host
      next()
    }
    if (!alias) return goOn()
    void takesForeignPost(req, foreignPaths).then((takesPost) => {
      if (takesPost) return goOn()
      // Cached briefly, because an alias may become a site of its own.
      res.set('Cache-Control', 'max-age=300').redirect(308, `${origin}${req.originalUrl}`)
    }, next)
  }
