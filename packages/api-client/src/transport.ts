import type { AnyCall } from '@hearth/contracts/calls/call'
import { type CallOutcome, failed } from './outcome.ts'

export interface Sent {
  readonly query?: object | undefined
  readonly body?: object | undefined
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const named = (values: object | undefined, names: readonly string[]) =>
  Object.entries(values ?? {}).filter(([name, value]) => value !== undefined && names.includes(name))

/** Path and query of a call. */
export function addressOf({ path, query }: AnyCall, values?: object): string {
  const parameters = new URLSearchParams(named(values, query).map(([name, value]) => [name, String(value)]))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

function requestOf(call: AnyCall, origin: string, { body, idempotencyKey, signal }: Sent): RequestInit {
  const headers = {
    // Browsers set it themselves, and nobody else may there.
    ...(origin ? { origin } : {}),
    ...(call.userCall ? { 'x-client-request': '1' } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  return {
    method: call.method,
    headers,
    signal: signal ?? null,
    ...(body ? { body: JSON.stringify(Object.fromEntries(named(body, call.body))) } : {}),
  }
}

/** Seconds, told as such or as a moment. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number.isNaN(Number(header)) ? (Date.parse(header) - Date.now()) / 1000 : Number(header)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

interface Told {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
  readonly authentication_required?: unknown
}

function parse(text: string): Told | null {
  try {
    const told: unknown = JSON.parse(text)
    return typeof told === 'object' ? told : null
  } catch {
    return null
  }
}

/** One try of one call. `loggedOut` is set when the answer says that logging in is required. */
export async function send(
  fetch: typeof globalThis.fetch,
  origin: string,
  call: AnyCall,
  sent: Sent,
): Promise<{ readonly outcome: CallOutcome<object>; readonly loggedOut: boolean }> {
  let response: Response
  let text: string
  try {
    response = await fetch(origin + addressOf(call, sent.query), requestOf(call, origin, sent))
    text = await response.text()
  } catch {
    sent.signal?.throwIfAborted()
    return { outcome: failed('client.unreachable'), loggedOut: false }
  }
  const { ok, status, headers } = response
  const told = parse(text)
  const { code, message } = told?.error ?? {}
  if (ok && told) return { outcome: { ok, value: told }, loggedOut: false }
  const outcome = failed(typeof code === 'string' ? code : 'client.unreadable', {
    status,
    message: typeof message === 'string' ? message : null,
    retryAfter: secondsOf(headers.get('retry-after')),
  })
  return { outcome, loggedOut: status === 403 && told?.authentication_required === true }
}
