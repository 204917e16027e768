import type { MollieApiError, MollieClient } from '@mollie/api-client'
import { unavailable } from './provider-calls.ts'

/** The only host that is asked over TLS; any other is of this machine. */
const HOST = 'api.mollie.com'

interface Ask {
  readonly signal: AbortSignal
  /** The statuses of errors that mean something to the caller, who gets null then. */
  readonly accept?: readonly number[]
}

/** The API of Mollie, version 2, at an address with its key: what its own client does, within a time and once. */
export function openMollieApi({ host, hostname, username }: URL) {
  const isLocal = hostname !== HOST
  const { origin, href: apiEndpoint } = new URL(`${isLocal ? 'http' : 'https'}://${host}/v2/`)
  const apiKey = decodeURIComponent(username)

  /**
   * Makes the requests of one call of the client, each once. Throws AppError('billing.provider_unavailable', 503); its cause names the request, the status
   * and the field that Mollie complains about, and holds no key and nothing that was sent.
   */
  async function ask<Answer>(
    { signal, accept = [] }: Ask,
    call: (client: MollieClient) => PromiseLike<Answer>,
  ): Promise<Answer | null> {
    let asked = 'nothing'
    let status = 0
    let lost: unknown
    const once: typeof fetch = async (input, init) => {
      const url = new URL(String(input))
      asked = `${init?.method ?? 'GET'} ${url.pathname.slice('/v2/'.length)}`
      // The address of a further page is one that Mollie names.
      if (url.origin !== origin) throw new Error('The key is for one server.')
      const response = await fetch(url, { ...init, redirect: 'error', signal }).catch((cause: unknown) => {
        lost = cause
        throw cause
      })
      status = response.status
      // The client would repeat it as late as `Retry-After` says, when Mollie has forgotten the key of the request.
      if (status >= 500) throw new Error('Mollie does not work.')
      return response
    }
    try {
      // Loaded by the first request: a server without Mollie has no use for it.
      const { createMollieClient } = await import('@mollie/api-client')
      return await call(createMollieClient({ apiKey, apiEndpoint, fetch: once }))
    } catch (cause) {
      const problem = cause instanceof Error && cause.name === 'ApiError' ? (cause as MollieApiError) : null
      // A body without the status is of a server before Mollie.
      if (accept.includes(status) && problem?.statusCode === status) return null
      throw unavailable(
        new Error(`Mollie has answered ${asked} with ${status || 'nothing'}${fieldOf(problem)}.`, {
          // What Mollie says may hold what was sent.
          cause: lost ?? (problem ? undefined : cause),
        }),
      )
    }
  }
  return { isLocal, ask }
}

/** Which field of a request Mollie complains about. */
function fieldOf(problem: MollieApiError | null): string {
  const { field } = problem ?? {}
  return typeof field === 'string' && /^[\w.[\]]{1,60}$/.test(field) ? ` about ${field}` : ''
}
