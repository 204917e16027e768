import type { AnswerOf, BodyOf, Contracts, QueryOf } from '@hearth/contracts/endpoints/contracts'
import type { Endpoint } from '@hearth/contracts/endpoints/endpoint'
import type { EndpointName, Endpoints } from '@hearth/contracts/endpoints/endpoints'
import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { abortable } from './abortable.ts'
import type { CallOutcome } from './outcome.ts'
import { type ClientOptions, createRetryingRequest, type RequestOptions } from './retrying-request.ts'
import { addressOf, sendBeacon } from './transport.ts'

/** Options of a call, and the query of its endpoint. */
export type Options<N extends EndpointName> = RequestOptions & { readonly query?: QueryOf<Contracts[N]> }
type Outcome<N extends EndpointName> = Promise<CallOutcome<AnswerOf<Contracts[N]>>>

/**
 * One function per endpoint of a list. A beacon is sent without waiting for an answer, and says whether the browser took it; an endpoint
 * with a body or a file takes that as its first argument.
 */
type Calls<N extends EndpointName> = {
  readonly [Name in N]: Endpoints[Name] extends { readonly beacon: true; readonly body: readonly (infer Field)[] }
    ? [Field] extends [never]
      ? () => boolean
      : (body: BodyOf<Contracts[Name]>) => boolean
    : Endpoints[Name] extends { readonly upload: true }
      ? (file: Blob, options?: Options<Name>) => Outcome<Name>
      : Endpoints[Name] extends { readonly body: readonly string[] }
        ? (body: BodyOf<Contracts[Name]>, options?: Options<Name>) => Outcome<Name>
        : (options?: Options<Name>) => Outcome<Name>
}
type AnyOptions = RequestOptions & { readonly query?: object; readonly body?: object; readonly file?: Blob }

/** After these, answers that are loaded once may be in another language, so they are loaded again. */
const FORGETTING: readonly Endpoint[] = [
  ACCOUNT_ENDPOINTS.logIn,
  ACCOUNT_ENDPOINTS.saveLanguage,
  ACCOUNT_ENDPOINTS.logOut,
]

/** Makes callers for lists of endpoints of one site, in browsers and Node. It keeps no cookies: in Node, the `fetch` that it is given must. */
export function createCaller(options: ClientOptions = {}) {
  const request = createRetryingRequest(options, (inBackground) => void leave(inBackground))
  const loads = new Map<string, Promise<CallOutcome<object | null>>>()
  let isLeaving = false
  let isAwaited = false

  /**
   * Logs out after an answer that requires a login (spec, section 7), once for all concurrent calls that get it. The page is told even if that fails,
   * because nobody was logged in either way; a session that was opened since, in another tab, stays open.
   */
  async function leave(inBackground: boolean) {
    isAwaited ||= !inBackground
    if (isLeaving) return
    isLeaving = true
    await request(ACCOUNT_ENDPOINTS.forgetSession, { progress: 'never' })
    loads.clear()
    const how = { inBackground: !isAwaited }
    isLeaving = false
    isAwaited = false
    options.onLoggedOut?.(how)
  }

  function begin(endpoint: Endpoint, callOptions: AnyOptions, address: string) {
    const loading = request(endpoint, callOptions)
    const forget = () => void (loads.get(address) === loading && loads.delete(address))
    loads.set(address, loading)
    loading.then(({ ok }) => ok || forget(), forget)
    return loading
  }

  /** Loads once for all callers; a failed load is not kept. A caller that aborts does not end the load for the others. */
  function load(endpoint: Endpoint, { signal, ...callOptions }: AnyOptions): Promise<CallOutcome<object | null>> {
    const address = addressOf(endpoint, callOptions.query)
    const loading = loads.get(address) ?? begin(endpoint, callOptions, address)
    return abortable(signal, (resolve, reject) => {
      loading.then(resolve, reject)
      return () => {}
    })
  }

  function call(endpoint: Endpoint, callOptions: AnyOptions) {
    if (endpoint.loadedOnce) return load(endpoint, callOptions)
    const calling = request(endpoint, callOptions)
    // Even after a failure, because the call may have had its effect and only the answer was lost.
    return FORGETTING.includes(endpoint) ? calling.finally(() => loads.clear()) : calling
  }

  const methodOf = (endpoint: Endpoint) => {
    if (endpoint.beacon) return (body: object = {}) => sendBeacon(options.origin ?? '', endpoint, body)
    if (endpoint.upload) return (file: Blob, callOptions: AnyOptions = {}) => call(endpoint, { ...callOptions, file })
    if (endpoint.body) return (body: object, callOptions: AnyOptions = {}) => call(endpoint, { ...callOptions, body })
    return (callOptions: AnyOptions = {}) => call(endpoint, callOptions)
  }
  return <N extends EndpointName>(list: Pick<Endpoints, N>): Calls<N> =>
    Object.fromEntries(
      Object.entries<Endpoint>(list).map(([name, endpoint]) => [name, methodOf(endpoint)]),
    ) as object as Calls<N>
}

/** The regions of one country, or of all countries that the site serves; loaded once for both. */
export async function regionsOf(
  { regions }: Calls<'regions'>,
  { country, ...callOptions }: Options<'regions'> & { readonly country?: string } = {},
) {
  const outcome = await regions(callOptions)
  if (!outcome.ok || country === undefined) return outcome
  return { ok: true as const, value: { regions: outcome.value.regions.filter((each) => each.country === country) } }
}
