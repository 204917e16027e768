import type { Contract } from '@hearth/contracts/endpoints/contract'
import { CONTRACTS } from '@hearth/contracts/endpoints/contracts'
import { CLIENT_REQUEST_HEADER, type Endpoint } from '@hearth/contracts/endpoints/endpoint'
import type { TestRequest, TestResponse } from './ask.ts'
import { examplesOf, sameIds } from './examples.ts'
import { ALPHA_ORIGIN, type Site } from './site.ts'

const NO_IDS = sameIds('0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a11')

type Body = Readonly<Record<string, unknown>>

/** All endpoints, each with a readable body. */
export const endpoints: readonly (Contract & { readonly exampleBody?: Body })[] = Object.values(CONTRACTS).map(
  (contract: Contract) => {
    const { body, endpoint } = contract
    const [exampleBody] = body ? examplesOf(body, { path: endpoint.path, ids: NO_IDS }) : []
    return { ...contract, ...(exampleBody ? { exampleBody } : {}) }
  },
)

/** The paths of endpoints without repetitions. */
export const endpointPaths: readonly string[] = [...new Set(endpoints.map(({ endpoint }) => endpoint.path))]

/** The folder of the route for a path. */
export const routeFolder = (path: string) => path.slice(1).replaceAll('.', '[.]').replaceAll('/', '.')

/** The address of an endpoint's call, with further query. */
export const addressOf = ({ path, namedQuery }: Endpoint, query = '') => {
  const whole = [namedQuery, query].filter(Boolean).join('&')
  return whole ? `${path}?${whole}` : path
}

/** Calls an endpoint as our own client does, except for what a case changes. */
export function callEndpoint(
  site: Site,
  { endpoint, exampleBody }: (typeof endpoints)[number],
  {
    body = exampleBody,
    query,
    ...request
  }: Omit<TestRequest, 'body' | 'path'> & {
    readonly body?: Body | string | Buffer | undefined
    readonly query?: string
  } = {},
): Promise<TestResponse> {
  return site.ask({
    method: endpoint.method,
    ...request,
    path: addressOf(endpoint, query),
    headers: {
      Origin: ALPHA_ORIGIN,
      [CLIENT_REQUEST_HEADER]: '1',
      ...(body === undefined ? {} : { 'Content-Type': body instanceof Buffer ? 'image/png' : 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body) }),
  })
}
