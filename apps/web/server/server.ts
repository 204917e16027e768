import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@hearth/contracts/durations'
import { type Endpoint, isNamedBy } from '@hearth/contracts/endpoints/endpoint'
import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import { PATHS } from '../app/addresses.ts'
import { finishAfterResponses } from './gates/after-response.ts'
import { answerClientErrors } from './gates/client-error.ts'
import { answerInTurn, endWithAnswers } from './gates/connections.ts'
import type { HeaderPolicy } from './gates/headers.ts'

/** Milliseconds that a client may take to send its headers, and the interval at which timeouts are checked. */
const HEADERS_TIMEOUT = 15_000
const TIMEOUTS_CHECKED = 5_000
/**
 * Milliseconds that a client may take to send a whole request. The app itself ends a slow upload much earlier, unless it keeps to the least speed, at
 * which 46 MB take forty-eight minutes.
 */
const REQUEST_TIMEOUT = { plain: MINUTE, upload: 50 * MINUTE }
/** What takes files. A path may take something else by another method, or without the named query. */
const UPLOADS: readonly (Pick<Endpoint, 'method' | 'namedQuery'> & { readonly path: string })[] = [
  ...Object.values<Endpoint>(ENDPOINTS).filter(({ upload }) => upload),
  { method: 'POST', path: PATHS.profile_photos },
]
/** Milliseconds without any data on a connection in either direction after which it is closed. Vite may take longer for its first page. */
const INACTIVITY_TIMEOUT = 30_000
/**
 * Milliseconds that a proxy's connection may idle: longer than proxies keep theirs by default (nginx and AWS 60 s, Traefik 90 s, Caddy 120 s, Google 600 s). If
 * the server closed it first, a request that the proxy sends at that moment would be lost, and its visitor would get a 502.
 */
const PROXY_IDLE_TIMEOUT = 620_000
/** Milliseconds in which a stopping server still answers requests on open connections, and on those that the system has accepted already. */
const LAST_CALL = 1_000
/** Milliseconds that a stopping server waits for running requests, and for the work that they have left. */
const DRAIN_TIMEOUT = 3_000

interface HttpServerPolicy extends HeaderPolicy {
  /** Whether all connections are those of a proxy. */
  readonly trustProxy?: boolean
}

/** An HTTP server with limits on slow clients, not listening yet and without a handler. */
export function createHttpServer(policy: HttpServerPolicy, requestTimeout = REQUEST_TIMEOUT): Server {
  // Without this check, a request without a Host header gets the same 404 as an unknown host instead of Node's bare answer.
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: requestTimeout.upload,
    connectionsCheckingInterval: TIMEOUTS_CHECKED,
    requireHostHeader: false,
    ...(policy.trustProxy ? { keepAliveTimeout: PROXY_IDLE_TIMEOUT } : {}),
  })
  server.timeout = policy.development ? 0 : INACTIVITY_TIMEOUT
  answerClientErrors(server, policy)
  const bound = (req: IncomingMessage) => endIfSlow(server, req, requestTimeout.plain)
  server.on('request', bound)
  server.on('checkExpectation', bound)
  return server
}

/** Node has one time limit for all requests, which is set for uploads; this enforces the shorter one for all others, with the same error. */
function endIfSlow(server: Server, req: IncomingMessage, milliseconds: number): void {
  const { headers, socket } = req
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || isUpload(req)) return
  const late = () => {
    if (!req.complete)
      server.emit('clientError', Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  const timer = setTimeout(late, milliseconds).unref()
  req.once('close', () => clearTimeout(timer))
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const [path, query] = url.split('?')
  const there = UPLOADS.filter((upload) => upload.method === method && upload.path === path)
  return there.some((upload) => !upload.namedQuery || isNamedBy(upload, new URLSearchParams(query)))
}

interface ListeningAddress {
  readonly port: number
  /** All addresses of this machine if unset. */
  readonly host?: string | undefined
  /** Whether several processes listen on the port: the system distributes new connections among them. */
  readonly shared?: boolean
}

/** Resolves when the server is listening; rejects with a sentence that names the variable to set. */
export function listen(
  server: Server,
  app: RequestListener,
  { port, host, shared = false }: ListeningAddress,
): Promise<void> {
  const answer = answerInTurn(server, app)
  server.on('request', answer)
  // Unknown expectations are ignored; Node itself would answer them without the usual headers.
  server.on('checkExpectation', answer)
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(new Error(whyNot(code, { port, host }))))
    server.listen({ port, host, reusePort: shared }, resolve)
  })
}

function whyNot(code: string | undefined, { port, host }: ListeningAddress): string {
  if (code === 'EADDRINUSE') return `Port ${port} is busy: set PORT to a free one.`
  if (code === 'ENOTSUP') return 'This system gives a port to one process only: WEB_PROCESSES must be 1.'
  if (code === 'EADDRNOTAVAIL') return `${host} is no address of this machine: set HOST to one that is.`
  return `Port ${port} cannot be used (${code}): set PORT to another one.`
}

/**
 * Closes each connection with its next response and accepts no new ones, waits a moment for running requests and their work, then cuts what is left.
 */
export async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT)
  endWithAnswers(server)
  const lastCall = performance.now() + LAST_CALL
  while (performance.now() < lastCall && (await connectionsOf(server)) > 0) await sleep(20)
  await afterReading()
  // Closes idle connections.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
  await Promise.race([finishAfterResponses(), sleep(DRAIN_TIMEOUT, undefined, { ref: false })])
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
