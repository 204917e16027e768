import { findViewer, type Viewer } from '@hearth/domain/accounts/sessions'
import { isUnavailable } from '@hearth/domain/failures'
import type { AppLoadContext } from '@remix-run/node'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { oncePerRequest } from './per-request.server.ts'

/** The member who makes the request, on this tenant, or null for a visitor. A session of another tenant is a visitor's. */
export const viewerOf = oncePerRequest(async (context: AppLoadContext, request: Request): Promise<Viewer | null> => {
  const { ctx, runtime, tenant } = context
  const scheme = runtime.config.publicScheme
  const token = readSessionCookie(request, scheme)
  if (token === null) return null
  const found = await findViewer(ctx, { scope: { tenantId: tenant.id }, token })
  // Told by whatever asked: the session is prolonged once, and a cookie that was not told would end before it.
  if (found?.renewed) context.setCookie(sessionCookie(scheme, found.renewed))
  return found?.viewer ?? null
})

/** The same for a page that shows who is there and needs no database otherwise: while there is none, nobody is known. */
export const viewerIfReachable = (context: AppLoadContext, request: Request): Promise<Viewer | null> =>
  viewerOf(context, request).catch((error: unknown) => {
    if (isUnavailable(error)) return null
    throw error
  })

/** Whether the request carries something that could be a session, of whatever worth. */
export const hasSessionCookie = ({ runtime }: AppLoadContext, request: Request): boolean =>
  readSessionCookie(request, runtime.config.publicScheme) !== null
