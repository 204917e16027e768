import { CLIENT_REQUEST_HEADER, type Endpoint, IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { type CallOutcome, failed } from './outcome.ts'
import type { FileRequest } from './send-file.ts'

/**
 * Characters of a body from which on it must not outlive its page: a browser refuses such a call beyond 64 KiB, together with those under way (Fetch, 4.6), and a
 * character has up to three bytes.
 */
const MOST_KEPT_ALIVE = 16_000

export interface Sent {
  readonly query?: object | undefined
  readonly body?: object | undefined
  /** The file, for an endpoint that takes one. */
  readonly file?: Blob | undefined
  readonly onSent?: FileRequest['onSent']
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const named = (values: object | undefined, names: readonly string[]) =>
  Object.entries(values ?? {}).filter(([name, value]) => value !== undefined && names.includes(name))

/** Path and query of a call. */
export function addressOf({ path, namedQuery, query = [] }: Endpoint, values?: object): string {
  const parameters = new URLSearchParams(namedQuery)
  for (const [name, value] of named(values, ['lng', ...query])) parameters.append(name, String(value))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

function requestOf(
  endpoint: Endpoint,
  origin: string,
  { body, file, onSent, idempotencyKey, signal }: Sent,
): FileRequest {
  const ours = endpoint.changes || endpoint.path === ACCOUNT_ENDPOINTS.user.path
  const headers = {
    // Browsers set this header themselves and forbid scripts to.
    ...(origin ? { origin } : {}),
    ...(ours ? { [CLIENT_REQUEST_HEADER]: '1' } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  }
  const json = body && JSON.stringify(Object.fromEntries(named(body, endpoint.body ?? [])))
  return {
    method: endpoint.method,
    headers,
    signal: signal ?? null,
    // The browser sets the content type.
    ...(file ? { body: file, onSent } : {}),
    // A change is completed even if the page is left at once.
    ...(endpoint.changes && json && json.length < MOST_KEPT_ALIVE ? { keepalive: true } : {}),
    ...(json ? { body: json } : {}),
  }
}

/** Lets the browser send a call that outlives its page and has no answer; false if it refuses. Works in browsers only. */
export function sendBeacon(origin: string, endpoint: Endpoint, body: object): boolean {
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' })
  return globalThis.navigator?.sendBeacon?.(origin + addressOf(endpoint), json) ?? false
}

/** Seconds until the time of a `Retry-After` header, which holds seconds or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number.isNaN(Number(header)) ? (Date.parse(header) - Date.now()) / 1000 : Number(header)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

interface FailureBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
  readonly authentication_required?: unknown
}

function parse(text: string): FailureBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Sends one attempt of a call. `loggedOut` is set if the answer requires a login. */
export async function send(
  fetch: typeof globalThis.fetch,
  origin: string,
  endpoint: Endpoint,
  sent: Sent,
): Promise<{ readonly outcome: CallOutcome<object | null>; readonly loggedOut: boolean }> {
  let response: Response
  let text: string
  try {
    response = await fetch(origin + addressOf(endpoint, sent.query), requestOf(endpoint, origin, sent))
    text = await response.text()
  } catch {
    sent.signal?.throwIfAborted()
    return { outcome: failed('client.unreachable'), loggedOut: false }
  }
  const { ok, status, headers } = response
  const body = parse(text)
  const { code, message } = body?.error ?? {}
  if (ok && endpoint.optional && status === 204) return { outcome: { ok, value: null }, loggedOut: false }
  if (ok && body) return { outcome: { ok, value: body }, loggedOut: false }
  const outcome = failed(typeof code === 'string' ? code : 'client.unreadable', {
    status,
    message: typeof message === 'string' ? message : null,
    retryAfter: secondsOf(headers.get('retry-after')),
  })
  return { outcome, loggedOut: status === 403 && body?.authentication_required === true }
}
