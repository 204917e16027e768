import { unavailable } from './provider-calls.ts'

/** The only host that is asked over TLS; any other is of this machine. */
const HOST = 'api.mollie.com'

interface Ask {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: object
  /** The key with which a repetition changes nothing, for an hour. */
  readonly once?: string
  /** The statuses of errors that mean something to the caller, who gets no body then. */
  readonly accept?: readonly number[]
}
interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The API of Mollie, version 2, at an address with its key. */
export function openMollieApi({ host, hostname, username }: URL) {
  const isLocal = hostname !== HOST
  const api = `${isLocal ? 'http' : 'https'}://${host}/v2`
  const key = decodeURIComponent(username)

  /** Asks once, without a retry. Throws AppError('billing.provider_unavailable', 503), with no key in its cause. */
  async function ask(path: string, { signal, method = 'GET', body, once, accept = [] }: Ask): Promise<Answer> {
    let response: Response
    try {
      response = await fetch(`${api}/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          Accept: 'application/hal+json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(once ? { 'Idempotency-Key': once } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal,
      })
      const { status } = response
      if (status === 204) return { status, body: null }
      if (response.ok) return { status, body: await response.json() }
      const problem = await response.text()
      if (accept.includes(status)) return { status, body: null }
      throw new Error(`Mollie has answered ${method} ${path.split('?', 1)} with ${status}${fieldOf(problem)}.`)
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  return { isLocal, ask }
}

/** Which field of a request Mollie complains about. The rest of its answer is left out: it may hold what was sent. */
function fieldOf(problem: string): string {
  const [, field] = /"field"\s*:\s*"([\w.[\]]{1,60})"/.exec(problem) ?? []
  return field === undefined ? '' : ` about ${field}`
}
