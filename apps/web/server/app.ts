import type { Runtime } from '@hearth/runtime/runtime'
import express, { type Express, type RequestHandler } from 'express'
import { serveAppTexts } from './files/app-texts.ts'
import { serveBrandAssets } from './files/assets.ts'
import { handleError } from './gates/error-response.ts'
import { readForwarded } from './gates/forwarded.ts'
import { allowTenantImages, policyOf, setSecurityHeaders } from './gates/headers.ts'
import { answerHealth } from './gates/health.ts'
import { findTenant } from './gates/hosts.ts'
import './locals.ts'
import { servePhotos } from './files/photos.ts'
import { identifyRequest, logAccess } from './gates/access-log.ts'
import { checkOrigin } from './gates/origin.ts'
import { checkRequestLine } from './gates/request-line.ts'
import { identifyViewer } from './identity/viewer.ts'
import { cachePublicPages } from './page-cache/page-cache.ts'
import { foreignPathsOf } from './remix/pages.ts'
import { answerWithRemix, askForDataPlainly, type RemixBuild, withoutDataQuery } from './remix/remix.ts'
import { serveEventStream } from './stream/event-stream.ts'
import type { Streams } from './stream/member-streams.ts'

export interface AppParts {
  readonly runtime: Runtime
  readonly build: RemixBuild
  readonly streams: Streams
  /** Serves the client's files: `/assets` of the build in production, Vite in development. */
  readonly clientFiles: RequestHandler
}

/** Builds the web server: the gates that every request passes, in order, and behind the last one Remix, or another handler to compare with it. */
export function createApp(
  { runtime, build, streams, clientFiles }: AppParts,
  answer: RequestHandler = cachePublicPages(runtime, build, answerWithRemix(runtime, build)),
): Express {
  const { config, tenants } = runtime
  const policy = policyOf(config)
  const foreignPaths = async () => foreignPathsOf(typeof build === 'function' ? await build() : build)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)

  app.use(identifyRequest(runtime.ctx.log))
  app.use(readForwarded(config.trustProxy))
  app.use(setSecurityHeaders(policy))
  app.use(logAccess)
  app.use(answerHealth(() => runtime.ready(), runtime.tenants))
  app.use(checkRequestLine)
  app.use(findTenant(tenants, config, foreignPaths))
  app.use(allowTenantImages(policy))
  app.use(clientFiles)
  app.use(serveBrandAssets())
  app.use(serveAppTexts())
  app.use(servePhotos(runtime.ctx))
  app.use(checkOrigin(foreignPaths))
  app.use(identifyViewer(runtime))
  app.use(serveEventStream(runtime, streams))
  app.use(withoutDataQuery)
  app.use(askForDataPlainly)
  app.use(answer)
  app.use(handleError)
  return app
}
