import { findViewer, type Viewer } from '@hearth/domain/accounts/sessions'
import type { AppLoadContext } from '@remix-run/node'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'

/** Who makes the request; null for a visitor. */
export interface Visit {
  readonly viewer: Viewer | null
}

const VISITOR: Visit = { viewer: null }
const visits = new WeakMap<AppLoadContext, Promise<Visit>>()

async function lookUp(context: AppLoadContext, request: Request): Promise<Visit> {
  const { ctx, runtime, tenant } = context
  const scheme = runtime.config.publicScheme
  const token = readSessionCookie(request, scheme)
  if (token === null) return VISITOR
  const found = await findViewer(ctx, { scope: { tenantId: tenant.id }, token })
  if (!found) return VISITOR
  // Told by whatever asked: the session is prolonged once, and a cookie that was not told would end before it.
  if (found.renewed) context.setCookie(sessionCookie(scheme, found.renewed))
  return { viewer: found.viewer }
}

/** Who makes the request, on this tenant: looked up once, however many loaders ask. A session of another tenant is a visitor's. */
export function visitOf(context: AppLoadContext, request: Request): Promise<Visit> {
  const known = visits.get(context)
  if (known) return known
  const visit = lookUp(context, request)
  visits.set(context, visit)
  return visit
}

/** Whether the request carries something that could be a session, of whatever worth. */
export const hasSessionCookie = ({ runtime }: AppLoadContext, request: Request): boolean =>
  readSessionCookie(request, runtime.config.publicScheme) !== null
