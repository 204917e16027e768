/** Why a call was not answered as hoped. */
export interface CallFailure {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  /** The stable code of the answer, or one of the client's own: no network, no answer, or an answer that is not the site's. */
  readonly code: string
  /** In the visitor's language; null where nobody said anything. */
  readonly message: string | null
  /** Seconds after which another try may help; null where the answer does not say. */
  readonly retryAfter: number | null
}

/** What became of a call: failures are returned. Only a signal makes it throw. */
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
