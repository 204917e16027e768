import type { Contract } from '@hearth/contracts/endpoints/contract'
import {
  type AnswerOf,
  type BodyOf,
  CONTRACTS,
  type Contracts,
  type QueryOf,
} from '@hearth/contracts/endpoints/contracts'
import { CLIENT_REQUEST_HEADER, type Endpoint, isNamedBy, MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { AppError } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { canSearch } from '../../server/identity/tracking.ts'
import { discardBody, streamBody } from './body.server.ts'
import { callFailure, toFailure } from './failures.server.ts'
import {
  contextOf,
  type HandlerContext,
  newReply,
  type Reply,
  type RouteArgs,
  withHeaders,
} from './handler-context.server.ts'
import { parseBeacon, parseBody, parseQuery } from './input.server.ts'
import { requireReadQuota } from './read-quota.server.ts'

/*
 * Every route under `/api/` is made here from its declaration in contracts, which says who may call it, what is read and whether something changes.
 * Routes only add handlers. A call is checked in this order: caller, origin, input; then the handler runs.
 */

type ApiRoute = (args: RouteArgs) => Promise<Response>
type EndpointsRoute = ApiRoute & { readonly endpoints: readonly Contract[] }

/** The input of a handler. Only an endpoint that changes something may set headers, because others must neither begin nor end a session. */
type Input<C extends Contract> = HandlerContext & {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
} & (C['endpoint'] extends { readonly upload: true } ? { readonly file: AsyncIterable<Uint8Array> } : object) &
  ViewerFor<C['endpoint']['access']> &
  (C['endpoint'] extends { readonly changes: true } ? Pick<Reply, 'headers'> : object)

interface Viewers {
  readonly public: object
  readonly member: { readonly viewer: Viewer }
  /** Null for a visitor. */
  readonly searcher: { readonly viewer: Viewer | null }
}
type ViewerFor<Access extends Endpoint['access']> = Viewers[Access]

type ApiPath = Contracts[keyof Contracts]['endpoint']['path']
type NamesAt<Path> = {
  [N in keyof Contracts]: Contracts[N]['endpoint']['path'] extends Path ? N : never
}[keyof Contracts]

type Handlers<Path> = {
  readonly [N in NamesAt<Path>]: (
    input: Input<Contracts[N]>,
  ) => Promise<AnswerOf<Contracts[N]>> | AnswerOf<Contracts[N]>
}

type AnyHandler = (
  input: HandlerContext &
    Pick<Reply, 'headers'> & {
      readonly viewer: Viewer
      readonly query: Readonly<Record<string, unknown>>
      readonly body: Readonly<Record<string, unknown>>
      readonly file: AsyncIterable<Uint8Array>
    },
) => unknown

/** The route of a path, made from one handler per endpoint. */
export const apiRoute = <Path extends ApiPath>(path: Path, handlers: Handlers<Path>): EndpointsRoute =>
  routeOf(
    Object.values(CONTRACTS).filter(({ endpoint }) => endpoint.path === path),
    handlers as Readonly<Record<string, unknown>> as Readonly<Record<string, AnyHandler>>,
  )

/**
 * The route of endpoints with the same path, made from a handler for each by name. A call goes to the endpoint whose named query it has, otherwise to
 * the one without; HEAD counts as GET. An unknown method gets a 405 that names the known ones.
 */
export function routeOf(
  contracts: readonly Contract[],
  handlers: Readonly<Record<string, AnyHandler>>,
): EndpointsRoute {
  const routes = contracts.map((contract) => ({
    ...contract.endpoint,
    run: endpointRoute(contract, handlers[contract.name]),
  }))
  const Allow = [...new Set(routes.map(({ method }) => method))]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  const route = uncached((args) => {
    const { context: load, request } = args
    const { searchParams } = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const there = routes.filter((route) => route.method === method)
    const route =
      there.find((each) => each.namedQuery && isNamedBy(each, searchParams)) ?? there.find((each) => !each.namedQuery)
    if (route) return route.run(args)
    const failure =
      there.length > 0
        ? { code: 'request.invalid_query', status: 400 }
        : { code: 'request.method_not_allowed', status: 405, headers: { Allow } }
    return callFailure(failure, load, request)
  })
  return Object.assign(route, { endpoints: contracts })
}

function endpointRoute({ endpoint, ...contract }: Contract, handle: AnyHandler | undefined): ApiRoute {
  if (!handle) throw new Error(`${contract.name} has no handler`)
  return async (args) => {
    const { context: load, request } = args
    const reply = newReply()
    try {
      const viewer = endpoint.access === 'public' ? null : await load.viewer()
      const isOpen = endpoint.access === 'public' || (endpoint.access === 'searcher' && canSearch(load, request))
      if (!viewer && !isOpen) throw new AppError('accounts.authentication_required', 403)
      if (viewer) reply.headers.set(MEMBER_HEADER, viewer.id)
      if (endpoint.changes && !endpoint.beacon) requireOwnClient(request)
      if (endpoint.changes) await requireSameMember(args)
      if (endpoint.beacon) requireOwnPage(request)
      if (endpoint.access === 'searcher') requireReadQuota(load, viewer)
      const query = parseQuery(contract.query, request)
      const body = await (endpoint.beacon ? parseBeacon : parseBody)(contract.body ?? undefined, request)
      // Endpoints for anyone get null as viewer, and the type of their handlers has none.
      const input = {
        ...{ ...contextOf(args), headers: reply.headers, viewer: viewer as Viewer, query, body },
        // Only endpoints that take a file read this stream; the others read the body themselves.
        file: streamBody(request),
      }
      const answer = await handle(input)
      if (endpoint.keptSeconds !== undefined)
        reply.headers.set('Cache-Control', `private, max-age=${endpoint.keptSeconds}`)
      const isAnswered = contract.answer && !(endpoint.optional && answer === null)
      return isAnswered ? Response.json(answer, reply) : new Response(null, { ...reply, status: 204 })
    } catch (error) {
      return withHeaders(await callFailure(toFailure(error, load.log), load, request), reply.headers)
    } finally {
      if (endpoint.upload) discardBody(request)
    }
  }
}

const isSafe = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Refuses a change by the page of another member, a logout among them: somebody else has logged in since, in another tab. */
async function requireSameMember({ request, context: load }: RouteArgs) {
  const member = request.headers.get(MEMBER_HEADER)
  if (member === null) return
  const viewer = await load.viewer()
  if (viewer && member !== viewer.id) throw new AppError('accounts.other_account', 409)
}

/**
 * Accepts calls of our own client only: it sets a header that pages of other sites cannot add (spec, section 7). The Origin of other methods has been
 * checked before. Any page or link can cause a GET, so there Sec-Fetch-Site is checked too, if the browser sends it.
 */
function requireOwnClient(request: Request) {
  const marked = request.headers.get(CLIENT_REQUEST_HEADER) === '1'
  if (isSafe(request)) {
    if (!marked || request.headers.get('Sec-Fetch-Mode') === 'navigate')
      throw new AppError('request.origin_refused', 403)
    return requireOwnPage(request)
  }
  if (!marked) throw new AppError('request.malformed', 400)
}

/** If the browser says which page sent the request, that must be one of this site. The Origin of a beacon has been checked before. */
function requireOwnPage({ headers }: Request) {
  if ((headers.get('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin')
    throw new AppError('request.origin_refused', 403)
}

/** Answers unknown paths under `/api/` as endpoints do, not with a page. */
export const missingApiRoute: ApiRoute = uncached(({ context: load, request }) =>
  callFailure({ code: 'platform.not_found', status: 404 }, load, request),
)

/** Answers are cached only as declared: they depend on the viewer and on settings that can change any time. */
function uncached(route: ApiRoute): ApiRoute {
  return async (args) => {
    const response = await route(args)
    if (!response.ok || !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Cookie')
    return response
  }
}
