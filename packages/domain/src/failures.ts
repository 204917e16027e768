import type { Fault, TextParams } from '@hearth/contracts/faults'

/**
 * Whether something failed because the database is unreachable, does not answer in time, or is out of disk, memory or connections, so that a retry
 * may help.
 */
export { isUnavailable } from '@hearth/db/database-error'

/** An expected refusal: `reason` is `area.snake_reason` and also the text key `errors.<reason>`. */
export interface Refusal<Reason extends string = string> {
  readonly ok: false
  readonly reason: Reason
  readonly params?: TextParams
}
/** The refusal of a form, with its faults by field. */
export interface FieldRefusal<Reason extends string = string> extends Refusal<Reason> {
  readonly faults: readonly Fault[]
}
export interface Acceptance<Value> {
  readonly ok: true
  readonly value: Value
}
export type Outcome<Value, Reason extends string = string> = Acceptance<Value> | Refusal<Reason>

/** A parsed value, or what is wrong with it. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Omit<Fault, 'field'> }

export const accept = <Value>(value: Value): Acceptance<Value> => ({ ok: true, value })
export const refuse = <Reason extends string>(reason: Reason, params?: TextParams): Refusal<Reason> =>
  params ? { ok: false, reason, params } : { ok: false, reason }
/** The result of parsing an invalid value. */
export const fault = (code: string, params?: TextParams): { ok: false; fault: Omit<Fault, 'field'> } => ({
  ok: false,
  fault: params ? { code, params } : { code },
})
export const refuseFields = <Reason extends string>(
  reason: Reason,
  faults: readonly Fault[],
): FieldRefusal<Reason> => ({ ok: false, reason, faults })

/** Missing authority or misuse. Must be recognised by `code`, never by instanceof, because the server and Remix are two bundles. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.status = status
  }
}
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === 'AppError' && typeof (error as AppError).code === 'string'
