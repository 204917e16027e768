import type { Viewer } from '@hearth/domain/identity/sessions'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import type { z } from 'zod'
import { canSearch } from '../../server/identity/tracking.ts'
import { pageFailure, toFailure } from './failures.server.ts'
import {
  contextOf,
  type HandlerContext,
  newReply,
  type Reply,
  type RouteArgs,
  withHeaders,
} from './handler-context.server.ts'
import { parseBody, parseParams, parseQuery } from './input.server.ts'
import { requireReadQuota } from './read-quota.server.ts'
import { loginAddress } from './return-to.ts'

/*
 * Every loader and action of a page is made by one of these builders; endpoints have theirs in `api-routes.server.ts`. A builder checks authority,
 * then the input, and only then runs the handler; no builder omits either check.
 */

type Nothing = z.ZodObject<Record<never, never>>

/** What a builder knows of its handler. It is attached to the handler for code that must know every route: the page cache and the tests. */
export interface Takes {
  readonly authority: 'anyone' | 'searchers' | 'members'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The forms of an action: one, or several that differ in the values of `fixed`. */
  readonly forms?: readonly { readonly form: z.ZodObject; readonly fixed?: Readonly<Record<string, string>> }[]
}

interface Schemas<Params extends z.ZodObject, Query extends z.ZodObject> {
  readonly params?: Params
  /** Unknown parameters are ignored. */
  readonly query?: Query
}
interface FormSchemas<Params extends z.ZodObject, Query extends z.ZodObject, Form extends z.ZodObject>
  extends Schemas<Params, Query> {
  /** Unknown fields are refused. */
  readonly form: Form
}

/** The input of a page's handler. */
export interface PageContext extends HandlerContext, Pick<Reply, 'headers'> {
  /** Sets the status of the page, which is 200 by default and 422 for a form with faults. */
  setStatus(status: number): void
}
interface Input<Params extends z.ZodObject, Query extends z.ZodObject> extends PageContext {
  readonly params: z.output<Params>
  readonly query: z.output<Query>
}
export interface WithViewer {
  readonly viewer: Viewer
}

type Authorize<Authority> = (args: RouteArgs) => Promise<Authority>

const anyone: Authorize<object> = async () => ({})

/** Redirects a visitor to the login, which leads back. */
export const membersOrLogin: Authorize<WithViewer> = async ({ context: load, request }) => {
  const viewer = await load.viewer()
  // A document navigation, because the login page is public.
  if (!viewer) throw redirectDocument(loginAddress(request))
  return { viewer }
}

/** Allows members, and visitors if the site opens its search to them (spec, section 6); redirects other visitors to the login. Counts the read. */
const searchersOrLogin: Authorize<{ readonly viewer: Viewer | null }> = async ({ context: load, request }) => {
  const viewer = await load.viewer()
  if (!viewer && !canSearch(load, request)) throw redirectDocument(loginAddress(request))
  requireReadQuota(load, viewer)
  return { viewer }
}

export const pageContextOf = (args: RouteArgs, reply: Reply): PageContext => ({
  ...contextOf(args),
  headers: reply.headers,
  setStatus(status) {
    reply.status = status
  },
})

/** Runs the loader or action of a page. A redirect passes, thrown or returned; anything else that is thrown becomes the error boundary's page. */
export async function runPage<Result>({ context: load, request }: RouteArgs, run: (reply: Reply) => Promise<Result>) {
  const reply = newReply()
  try {
    const result = await run(reply)
    if (result instanceof Response) throw result
    return data(result as Exclude<Result, Response>, reply)
  } catch (error) {
    if (error instanceof Response) throw withHeaders(error, reply.headers)
    throw await pageFailure(toFailure(error, load.log), { load, request, headers: reply.headers })
  }
}

const pageLoader =
  <Authority extends object>(authority: Takes['authority'], authorize: Authorize<Authority>) =>
  <Result, Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
    schemas: Schemas<Params, Query>,
    handler: (input: Input<Params, Query> & Authority) => Promise<Result> | Result,
  ) =>
    Object.assign(
      (args: LoaderFunctionArgs) =>
        runPage(args, async (reply) => {
          const authorized = await authorize(args)
          const params = parseParams(schemas.params, args.params)
          const query = parseQuery(schemas.query, args.request)
          return handler({ ...pageContextOf(args, reply), ...authorized, params, query })
        }),
      { takes: { authority, ...schemas } as Takes },
    )

const pageAction =
  <Authority extends object>(authority: Takes['authority'], authorize: Authorize<Authority>) =>
  <Result, Form extends z.ZodObject, Params extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
    schemas: FormSchemas<Params, Query, Form>,
    handler: (input: Input<Params, Query> & Authority & { form: z.output<Form> }) => Promise<Result> | Result,
  ) => {
    const { form: schema, ...others } = schemas
    return Object.assign(
      (args: ActionFunctionArgs) =>
        runPage(args, async (reply) => {
          const authorized = await authorize(args)
          const params = parseParams(schemas.params, args.params)
          const query = parseQuery(schemas.query, args.request)
          const form = await parseBody(schema, args.request)
          return handler({ ...pageContextOf(args, reply), ...authorized, params, query, form })
        }),
      { takes: { authority, ...others, forms: [{ form: schema }] } as Takes },
    )
  }

/** A page's loader that anybody may run. */
export const publicLoader = pageLoader('anyone', anyone)
/** The same for a page about the person who opens it, such as one to which a mail links. Its document is never cached. */
export const personalLoader: typeof publicLoader = (schemas, handler) =>
  Object.assign(publicLoader(schemas, handler), { personal: true })
/** A page's loader for everybody who may search: members, and visitors if the site allows it; `viewer` is null for a visitor. */
export const searcherLoader = pageLoader('searchers', searchersOrLogin)
/** A page's loader for members; visitors are redirected to the login. */
export const memberLoader = pageLoader('members', membersOrLogin)
/** The same for a page outside the members' app, which is a document of its own. It is never cached. */
export const memberDocumentLoader: typeof memberLoader = (schemas, handler) =>
  Object.assign(memberLoader(schemas, handler), { personal: true })
/**
 * The same for a page whose form leads to the page of the provider of payments: browsers hold each redirect after a form against the policy of the page
 * that has it, also those of the provider to a bank.
 */
export const checkoutLoader: typeof memberLoader = (schemas, handler) =>
  memberDocumentLoader(schemas, (input) => {
    const { payments } = input.ctx
    if (payments) input.load.allowForms([payments.checkoutOrigin, ...(payments.checkoutLeadsOn ? ['https:'] : [])])
    return handler(input)
  })
/** A page's action that anybody may run. */
export const publicAction = pageAction('anyone', anyone)
/** A page's action for members; visitors are redirected to the login. */
export const memberAction = pageAction('members', membersOrLogin)
