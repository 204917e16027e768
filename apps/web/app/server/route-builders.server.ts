import type { Viewer } from '@hearth/domain/accounts/sessions'
import type { AppContext } from '@hearth/domain/context'
import { AppError, type Outcome } from '@hearth/domain/failures'
import type { Tenant } from '@hearth/tenancy/tenant'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from '@remix-run/node'
import type { z } from 'zod'
import { callFailure, failureOf, pageFailure, RefusedError, toFailure } from './failures.server.ts'
import { parseBody, parseParams, parseQuery } from './input.server.ts'
import { loginAddress } from './login-address.server.ts'
import { viewerOf } from './session.server.ts'
import { canSearch } from './tracking.server.ts'

/*
 * Every loader, action and call is made by one of these builders. Each settles first who may ask, then checks what was sent, and only
 * then runs the handler; there is no builder that leaves either out. A call that changes something says so, and is for our own scripts.
 */

type Nothing = z.ZodObject<Record<never, never>>
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

interface Schemas<Params extends z.ZodObject, Query extends z.ZodObject> {
  readonly params?: Params
  /** What it does not name is ignored. */
  readonly query?: Query
}
interface CallSchemas<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject>
  extends Schemas<Params, Query> {
  /** What it does not name is refused. */
  readonly body?: Body
}
/** Of a call that changes something: only a script of our own may then ask for it. */
interface Changing {
  readonly changes: true
}
interface FormSchemas<Params extends z.ZodObject, Query extends z.ZodObject, Form extends z.ZodObject>
  extends Schemas<Params, Query> {
  /** What it does not name is refused. */
  readonly form: Form
}

/** What every handler is given. */
export interface Asked {
  readonly ctx: AppContext
  readonly tenant: Tenant
  readonly scope: { readonly tenantId: Tenant['id'] }
  readonly context: AppLoadContext
  readonly request: Request
  /** Headers of the answer; cookies that a handler appends here reach the browser. */
  readonly headers: Headers
  /** Status of the answer, 200 unless told, such as 422 for a form that is to be mended. */
  setStatus(status: number): void
}
interface Input<Params extends z.ZodObject, Query extends z.ZodObject> extends Asked {
  readonly params: z.output<Params>
  readonly query: z.output<Query>
}
interface WithViewer {
  readonly viewer: Viewer
}

type Authorize<Authority> = (args: RouteArgs) => Promise<Authority>

const anyone: Authorize<object> = async () => ({})

/** Members of this tenant only. */
const membersOnly: Authorize<WithViewer> = async ({ context, request }) => {
  const viewer = await viewerOf(context, request)
  if (!viewer) throw new AppError('accounts.authentication_required', 403)
  return { viewer }
}

/** A visitor is sent to log in, and comes back after it. */
const membersOrLogin: Authorize<WithViewer> = async ({ context, request }) => {
  const viewer = await viewerOf(context, request)
  // Another document: the page to log in on is not hydrated.
  if (!viewer) throw redirectDocument(loginAddress(request))
  return { viewer }
}

/** Members always, visitors where the site leaves its search open to them (spec, section 9); any other visitor is sent to log in. */
const searchersOrLogin: Authorize<{ readonly viewer: Viewer | null }> = async ({ context, request }) => {
  const viewer = await viewerOf(context, request)
  if (!viewer && !canSearch(context, request)) throw redirectDocument(loginAddress(request))
  return { viewer }
}

/**
 * Lets only scripts of our own through. Any page could have a browser send a GET: it goes by who the browser says is asking and, in browsers
 * that do not say, by the header that a page elsewhere cannot add. The Origin of the other methods has been settled; they need the header too
 * (spec, section 7).
 */
function requireOwnScript({ method, headers }: Request) {
  const marked = headers.get('X-Client-Request') === '1'
  if (method !== 'GET' && method !== 'HEAD') {
    if (!marked) throw new AppError('request.malformed', 400)
    return
  }
  const site = headers.get('Sec-Fetch-Site')
  const own = site === null ? marked : site === 'same-origin' && headers.get('Sec-Fetch-Mode') !== 'navigate'
  if (!own) throw new AppError('request.origin_refused', 403)
}

/** What a handler may say of its answer besides the value. */
interface Reply {
  readonly headers: Headers
  status: number
}

const newReply = (): Reply => ({ headers: new Headers(), status: 200 })

const askedOf = ({ context, request }: RouteArgs, reply: Reply): Asked => {
  const { ctx, tenant } = context
  const setStatus = (status: number) => {
    reply.status = status
  }
  return { ctx, tenant, scope: { tenantId: tenant.id }, context, request, headers: reply.headers, setStatus }
}

const withHeaders = (answer: Response, headers: Headers): Response => {
  for (const [name, value] of headers) answer.headers.append(name, value)
  return answer
}

/** Runs one page's loader or action. A redirect passes, thrown or returned; anything else that is thrown becomes the error boundary's page. */
async function runPage<Result>({ context }: RouteArgs, run: (reply: Reply) => Promise<Result>) {
  const reply = newReply()
  try {
    const result = await run(reply)
    if (result instanceof Response) throw result
    return data(result as Exclude<Result, Response>, reply)
  } catch (error) {
    if (error instanceof Response) throw withHeaders(error, reply.headers)
    throw pageFailure(toFailure(error, context.log), reply.headers)
  }
}

const pageLoader =
  <Authority extends object>(authorize: Authorize<Authority>) =>
  <Result, Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
    schemas: Schemas<Params, Query>,
    handler: (input: Input<Params, Query> & Authority) => Promise<Result> | Result,
  ) =>
  (args: LoaderFunctionArgs) =>
    runPage(args, async (reply) => {
      const authority = await authorize(args)
      const params = parseParams(schemas.params, args.params)
      const query = parseQuery(schemas.query, args.request)
      return handler({ ...askedOf(args, reply), ...authority, params, query })
    })

const pageAction =
  <Authority extends object>(authorize: Authorize<Authority>) =>
  <Result, Form extends z.ZodObject, Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
    schemas: FormSchemas<Params, Query, Form>,
    handler: (input: Input<Params, Query> & Authority & { form: z.output<Form> }) => Promise<Result> | Result,
  ) =>
  (args: ActionFunctionArgs) =>
    runPage(args, async (reply) => {
      const authority = await authorize(args)
      const params = parseParams(schemas.params, args.params)
      const query = parseQuery(schemas.query, args.request)
      const form = await parseBody(schemas.form, args.request)
      return handler({ ...askedOf(args, reply), ...authority, params, query, form })
    })

/** One method of one of the spec's calls. */
export type Call = (args: RouteArgs) => Promise<Response>

type CallHandler<Given> = (input: Given) => Promise<object> | object
type GivenToCall<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> = Input<
  Params,
  Query
> & { readonly body: z.output<Body> }

/** A call that does not say that it changes something is given no headers: it can neither begin a session nor end one. */
interface MakeCall<Authority> {
  <Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing, Body extends z.ZodObject = Nothing>(
    schemas: CallSchemas<Params, Query, Body> & Changing,
    handler: CallHandler<GivenToCall<Params, Query, Body> & Authority>,
  ): Call
  <Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing, Body extends z.ZodObject = Nothing>(
    schemas: CallSchemas<Params, Query, Body>,
    handler: CallHandler<Omit<GivenToCall<Params, Query, Body>, 'headers'> & Authority>,
  ): Call
}

const call =
  <Authority extends object>(authorize: Authorize<Authority>): MakeCall<Authority> =>
  <Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject>(
    schemas: CallSchemas<Params, Query, Body> & Partial<Changing>,
    handler: CallHandler<GivenToCall<Params, Query, Body> & Authority>,
  ): Call =>
  async (args) => {
    const reply = newReply()
    try {
      const authority = await authorize(args)
      if (schemas.changes) requireOwnScript(args.request)
      const params = parseParams(schemas.params, args.params)
      const query = parseQuery(schemas.query, args.request)
      const body = await parseBody(schemas.body, args.request)
      return Response.json(await handler({ ...askedOf(args, reply), ...authority, params, query, body }), reply)
    } catch (error) {
      const failed = await callFailure(toFailure(error, args.context.log), args.context, args.request)
      return withHeaders(failed, reply.headers)
    }
  }

/** A page's loader that anyone may run. */
export const publicLoader = pageLoader(anyone)
/** A page's loader for whoever may search: members, and visitors where the site says so; `viewer` is null for a visitor. */
export const searcherLoader = pageLoader(searchersOrLogin)
/** A page's action that anyone may run. */
export const publicAction = pageAction(anyone)
/** A page's action for members; a visitor is sent to log in. */
export const memberAction = pageAction(membersOrLogin)
/** A method of a call that anyone may use. */
export const publicCall = call(anyone)
/** A method of a call for members; a visitor is told that logging in is required. */
export const memberCall = call(membersOnly)

type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A resource route out of the methods it has: HEAD goes with GET, and a method it does not have is a 405 that names those it has. Nothing is
 * to be cached: an answer depends on the viewer and on settings that change live.
 */
export function answerCalls(methods: Partial<Record<CallMethod, Call>>): Call {
  const allowed = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const refuseMethod: Call = ({ context, request }) =>
    callFailure(
      { code: 'request.method_not_allowed', status: 405, headers: { Allow: allowed.join(', ') } },
      context,
      request,
    )
  return async (args) => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method
    const run = (Object.hasOwn(methods, method) && methods[method as CallMethod]) || refuseMethod
    const answer = await run(args)
    answer.headers.set('Cache-Control', 'no-store')
    answer.headers.set('Vary', 'Cookie')
    return answer
  }
}

/** The value of an accepted outcome; a refusal becomes the failure that its reason names. */
export function answer<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new RefusedError(failureOf(outcome))
  return outcome.value
}
