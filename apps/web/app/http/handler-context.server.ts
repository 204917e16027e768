import type { AppContext } from '@hearth/domain/context'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'

export type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

/** What every handler of a page or an endpoint takes. */
export interface HandlerContext {
  readonly ctx: AppContext
  readonly tenant: Tenant
  readonly scope: { readonly tenantId: Tenant['id'] }
  readonly load: AppLoadContext
  readonly request: Request
}

/** What a handler may add to its answer besides the value. */
export interface Reply {
  /** Cookies that a handler appends here reach the browser. */
  readonly headers: Headers
  status: number
}

export const newReply = (): Reply => ({ headers: new Headers(), status: 200 })

export const contextOf = ({ context: load, request }: RouteArgs): HandlerContext => {
  const { ctx, tenant } = load
  return { ctx, tenant, scope: { tenantId: tenant.id }, load, request }
}

export const withHeaders = (response: Response, headers: Headers): Response => {
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}
