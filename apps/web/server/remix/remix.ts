import type { Runtime } from '@hearth/runtime/runtime'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHandler, Response } from 'express'
import { appTextsAddress } from '../files/app-texts.ts'
import { afterResponse } from '../gates/after-response.ts'
import { allowForms, policyOf } from '../gates/headers.ts'
import { sendFetchResponse, toFetchRequest } from './fetch-adapter.ts'
import './load-context.ts'
import { pagesOfBuild, withoutSales } from './pages.ts'

/** Names the build that answered, so that the app in a browser notices a newer release. */
export const RELEASE_HEADER = 'X-Release'

export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>)

/** Removes `_data` from page requests, with which Remix would answer with a single loader's data. Unknown query parameters change nothing. */
export const withoutDataQuery: RequestHandler = (req, _res, next) => {
  const [path = '', query] = req.originalUrl.split(/\?(.*)/s, 2)
  const parameters = new URLSearchParams(query)
  if (parameters.has('_data')) {
    parameters.delete('_data')
    req.originalUrl = `${path}?${parameters}`
  }
  next()
}

/** Remix treats every method but GET as a change of data, so HEAD is passed on as GET; Node omits the body. */
export const askForDataPlainly: RequestHandler = (req, _res, next) => {
  if (req.method === 'HEAD' && req.path.endsWith('.data')) req.method = 'GET'
  next()
}

/** Whether something can be bought on a site: it sells something, and there is somebody who takes the money. */
const sellsSomething = ({ ctx }: Runtime, { settings }: Tenant): boolean =>
  ctx.payments !== null && Object.keys(settings.packages).length > 0

/** The context for a build's loaders and actions, from what the gates found out about the request. */
export function loadContextOf(runtime: Runtime, build: ServerBuild, res: Response): AppLoadContext {
  const { tenant, origin, viewer, nonce, requestId, clientIp } = res.locals
  if (!tenant || !origin || !viewer) throw new Error('A page was reached without a tenant')
  const log = res.locals.log.with({ tenant: tenant.folder })
  const setCookie = (cookie: string) => void res.append('Set-Cookie', cookie)
  return {
    ctx: { ...runtime.ctx, log },
    runtime,
    tenant,
    origin,
    viewer,
    nonce,
    requestId,
    clientIp,
    get country() {
      return runtime.countryOf(clientIp)
    },
    log,
    setCookie,
    afterResponse: (work) => afterResponse(res, log, work),
    pages: sellsSomething(runtime, tenant) ? pagesOfBuild(build) : withoutSales(pagesOfBuild(build)),
    allowForms: (sources) => allowForms(res, policyOf(runtime.config), sources),
    appTextsAddress: (textLocale, part) => appTextsAddress(tenant, textLocale, part),
  }
}

/** Passes the request on to Remix, with its context. */
export function answerWithRemix(runtime: Runtime, build: RemixBuild): RequestHandler {
  const handle = createRequestHandler(
    build,
    runtime.config.environment === 'development' ? 'development' : 'production',
  )
  const answer = async (...[req, res]: Parameters<RequestHandler>) => {
    const loaded = typeof build === 'function' ? await build() : build
    res.set(RELEASE_HEADER, loaded.assets.version)
    await sendFetchResponse(req, res, await handle(toFetchRequest(req, res), loadContextOf(runtime, loaded, res)))
  }
  return (req, res, next) => void answer(req, res, next).catch(next)
}
