import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@hearth/contracts/durations'
import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import { PATHS } from '../app/addresses.ts'
import { finishAfterResponses } from './gates/after-response.ts'
import { answerClientErrors } from './gates/client-error.ts'
import { answerInTurn, endWithAnswers } from './gates/connections.ts'
import type { HeaderPolicy } from './gates/headers.ts'

/** How long a client may take to send its headers, and how often that is looked at. */
const HEADERS_TIMEOUT = 15_000
const TIMEOUTS_CHECKED = 5_000
/**
 * How long it may take to send a whole request; and one with files, which the app ends much earlier unless they come at their least speed: then 46 MB
 * take forty-eight minutes.
 */
const REQUEST_TIMEOUT = { plain: MINUTE, upload: 50 * MINUTE }
const UPLOADS: readonly string[] = [ENDPOINTS.uploadPhoto.path, PATHS.profile_photos]
/** How long nothing may go over a connection in either direction, whether the client or the answer keeps the other waiting. */
const INACTIVITY_TIMEOUT = 30_000
/** How long a stop still takes what is on its way: requests on connections that are kept, and connections that the system took. */
const LAST_CALL = 1_000
/** How long a stop waits for requests that are being answered, and for what they left to be done. */
const DRAIN_TIMEOUT = 3_000

/** An HTTP server with bounds on slow clients, still without its app and not listening. */
export function createHttpServer(policy: HeaderPolicy, requestTimeout = REQUEST_TIMEOUT): Server {
  // A request without a Host header gets the same 404 as one with an unknown host, instead of Node's bare answer.
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: requestTimeout.upload,
    connectionsCheckingInterval: TIMEOUTS_CHECKED,
    requireHostHeader: false,
  })
  server.timeout = INACTIVITY_TIMEOUT
  answerClientErrors(server, policy)
  const bound = (req: IncomingMessage) => endIfSlow(server, req, requestTimeout.plain)
  server.on('request', bound)
  server.on('checkExpectation', bound)
  return server
}

/** Node knows one limit for all requests: this is that of those without files, and what it does when one is reached. */
function endIfSlow(server: Server, req: IncomingMessage, milliseconds: number): void {
  const { method, headers, socket, url = '' } = req
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || (method === 'POST' && UPLOADS.includes(url.split('?', 1)[0] ?? ''))) return
  const late = () => {
    if (!req.complete)
      server.emit('clientError', Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  const timer = setTimeout(late, milliseconds).unref()
  req.once('close', () => clearTimeout(timer))
}

interface ListeningAddress {
  readonly port: number
  /** Every address of this machine when it is not set. */
  readonly host?: string | undefined
  /** Whether other processes listen there too: the system gives each new connection to one of them. */
  readonly shared?: boolean
}

/** Resolves when the app answers there; rejects with a sentence that names the variable to set. */
export function listen(
  server: Server,
  app: RequestListener,
  { port, host, shared = false }: ListeningAddress,
): Promise<void> {
  const answer = answerInTurn(server, app)
  server.on('request', answer)
  // Expectations that nobody knows change nothing; Node would answer them itself, without the headers of every other answer.
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
 * Ends each connection with its next answer and takes no more of them, lets running requests and the work they left finish for a moment,
 * then ends what is left.
 */
export async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT)
  endWithAnswers(server)
  const lastCall = performance.now() + LAST_CALL
  while (performance.now() < lastCall && (await connectionsOf(server)) > 0) await sleep(20)
  await afterReading()
  // Cuts the connections on which no request came.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
  await Promise.race([finishAfterResponses(), sleep(DRAIN_TIMEOUT, undefined, { ref: false })])
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
