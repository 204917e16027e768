import type { Runtime } from '@hearth/runtime/runtime'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHandler, Response } from 'express'
import { appTextsAddress } from '../files/app-texts.ts'
import { afterResponse } from '../gates/after-response.ts'
import { sendFetchResponse, toFetchRequest } from './fetch-adapter.ts'
import './load-context.ts'
import { pagesOfBuild } from './pages.ts'

/** Names the build that answered, so that a page in a browser notices a release that came after it. */
export const RELEASE_HEADER = 'X-Release'

export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>)

/** Drops `_data`, which would make Remix answer with one loader's data instead of the page. Unknown query parameters change nothing. */
export const withoutDataQuery: RequestHandler = (req, _res, next) => {
  const [path = '', query] = req.originalUrl.split(/\?(.*)/s, 2)
  const parameters = new URLSearchParams(query)
  if (parameters.has('_data')) {
    parameters.delete('_data')
    req.originalUrl = `${path}?${parameters}`
  }
  next()
}

/** Remix takes every method but GET for a change of a page's data. Whatever is written in answer to HEAD, Node leaves out. */
export const askForDataPlainly: RequestHandler = (req, _res, next) => {
  if (req.method === 'HEAD' && req.path.endsWith('.data')) req.method = 'GET'
  next()
}

/** What the gates learned about a request, for the loaders and actions of a build. */
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
    pages: pagesOfBuild(build),
    appTextsAddress: (textLocale, part) => appTextsAddress(tenant, textLocale, part),
  }
}

/** Hands the request to Remix, with everything the gates learned about it. */
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
