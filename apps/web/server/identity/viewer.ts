import type { AppContext } from '@hearth/domain/context'
import { recordPresence } from '@hearth/domain/identity/presence'
import { findViewer, recordSessionUse, type Viewer } from '@hearth/domain/identity/sessions'
import { enqueueOperatorLike } from '@hearth/domain/likes/operator-jobs'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { RequestHandler } from 'express'
import { afterResponse } from '../gates/after-response.ts'
import { readSessionCookie, sessionCookie } from './cookies.ts'
import { isHidden } from './presence.ts'
import { headOf, type RequestHead } from './request-head.ts'

/** The member of this tenant who makes the request; null for a visitor. A session of another tenant counts as a visitor. */
export type FindViewer = () => Promise<Viewer | null>

/**
 * Sets `res.locals.viewer` for every request behind the host gate: the only place that decides who makes a request, for Remix and for every other
 * handler. The database is queried at most once per request, on the first call.
 */
export const identifyViewer =
  ({ ctx, config }: Pick<Runtime, 'ctx' | 'config'>): RequestHandler =>
  (req, res, next) => {
    const { tenant, log } = res.locals
    if (!tenant) throw new Error('A viewer was asked for without a tenant')
    const own = log.with({ tenant: tenant.folder })
    let viewer: ReturnType<FindViewer> | undefined
    res.locals.viewer = () => {
      viewer ??= findViewerOf({
        ctx: { ...ctx, log: own },
        scheme: config.publicScheme,
        tenant,
        request: headOf(req, res),
        setCookie: (cookie) => void res.append('Set-Cookie', cookie),
        afterResponse: (work) => afterResponse(res, own, work),
      })
      return viewer
    }
    next()
  }

interface Asked {
  readonly ctx: AppContext
  readonly scheme: 'http' | 'https'
  readonly tenant: Tenant
  readonly request: RequestHead
  setCookie(cookie: string): void
  afterResponse(work: () => Promise<unknown>): void
}

async function findViewerOf({ ctx, scheme, tenant, request, setCookie, afterResponse }: Asked) {
  const token = readSessionCookie(request, scheme)
  if (token === null) return null
  const scope = { tenantId: tenant.id }
  const found = await findViewer(ctx, { scope, token })
  if (!found) return null
  const { viewer, renewed, lastUsedAt } = found
  // Only one of several concurrent requests prolongs the session: its response must set the cookie, or the cookie expires before the session.
  if (renewed) setCookie(sessionCookie(scheme, renewed))
  if (isHidden(request)) return viewer
  const { id: memberId, lastOnlineAt, invisible, showsOnline } = viewer
  afterResponse(async () => {
    const hasCome = await recordSessionUse(ctx, { scope, token, lastUsedAt })
    if (hasCome && tenant.settings.fictional_likes_per_day > 0) await enqueueOperatorLike(ctx, { scope, memberId })
  })
  afterResponse(() => recordPresence(ctx, { scope, memberId, lastOnlineAt, invisible, showsOnline }))
  return viewer
}
