import type { z } from 'zod'
import type { AnyCall } from '../calls/call.ts'
import { type Failures, failuresOf } from './failures.ts'
import { languageQuery } from './language.ts'

/** What a schema lets through, as nobody may change it: the type of a view. */
export type Answer<Schema extends z.ZodType> = Fixed<z.output<Schema>>
type Fixed<Value> = { readonly [Key in keyof Value]: Fixed<Value[Key]> }

/** One method of one of the calls, with everything that it takes and everything that it may answer. */
export interface CallContract {
  /** The document's operationId. */
  readonly name: string
  /** What its callers know of it. */
  readonly call: AnyCall
  /** One line: what it is for. */
  readonly summary: string
  /** Whether a visitor is told to log in. */
  readonly members: boolean
  readonly query: z.ZodObject
  /** Null where no body is read. What it does not name is refused. */
  readonly body: z.ZodObject | null
  readonly answer: z.ZodObject
  /** Every code that it may fail with, by status. */
  readonly failures: Failures
}

interface Terms {
  readonly name: string
  readonly summary: string
  readonly answer: z.ZodObject
  readonly members?: boolean
  readonly body?: z.ZodObject
  readonly refusals?: Failures
}

/** The contract of one call out of what its callers know and what it says on top of that. */
export function contractOf(
  call: AnyCall,
  { name, summary, answer, members = false, body, refusals = {} }: Terms,
): CallContract {
  const failures = failuresOf(call, { members, refusals })
  return { name, call, summary, members, query: languageQuery, body: body ?? null, answer, failures }
}
