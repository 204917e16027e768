import { isUnavailable } from '@hearth/domain/failures'
import { findViewer, recordSessionUse, type Viewer } from '@hearth/domain/identity/sessions'
import type { AppLoadContext } from '@remix-run/node'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { oncePerRequest } from './per-request.server.ts'
import { isHidden, markOnline } from './presence.server.ts'

/** The member who makes the request, on this tenant, or null for a visitor. A session of another tenant is a visitor's. */
export const viewerOf = oncePerRequest(async (context: AppLoadContext, request: Request): Promise<Viewer | null> => {
  const { ctx, runtime, tenant, afterResponse } = context
  const scheme = runtime.config.publicScheme
  const token = readSessionCookie(request, scheme)
  if (token === null) return null
  const scope = { tenantId: tenant.id }
  const found = await findViewer(ctx, { scope, token })
  if (!found) return null
  const { viewer, renewed, lastUsedAt } = found
  // The session is prolonged once, by whichever request comes first: its response must carry the cookie, or the cookie ends before the session.
  if (renewed) context.setCookie(sessionCookie(scheme, renewed))
  if (!isHidden(request)) afterResponse(() => recordSessionUse(ctx, { scope, token, lastUsedAt }))
  const { id: memberId, lastOnlineAt, invisible } = viewer
  markOnline(context, request, { scope, memberId, lastOnlineAt, invisible })
  return viewer
})

/** The same for a page that needs no database otherwise: null while the database cannot be reached. */
export const viewerIfReachable = (context: AppLoadContext, request: Request): Promise<Viewer | null> =>
  viewerOf(context, request).catch((error: unknown) => {
    if (isUnavailable(error)) return null
    throw error
  })

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = ({ runtime }: AppLoadContext, request: Request): boolean =>
  readSessionCookie(request, runtime.config.publicScheme) !== null
