/** Why a call failed. */
export interface CallFailure {
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** The stable code of the answer, or one of the client's own: no network, no answer, or an answer that is not the site's. */
  readonly code: string
  /** The server's message in the visitor's language; null without one. */
  readonly message: string | null
  /** Seconds after which a retry may help; null if the answer does not say. */
  readonly retryAfter: number | null
}

/** The result of a call. Failures are returned; only an abort signal makes a call throw. */
export type CallOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure }

export const failed = (
  code: string,
  { status = 0, message = null, retryAfter = null }: Partial<CallFailure> = {},
): { readonly ok: false; readonly failure: CallFailure } => ({
  ok: false,
  failure: { status, code, message, retryAfter },
})
