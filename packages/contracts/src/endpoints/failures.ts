import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The codes with which an endpoint may fail, by status. */
export type Failures = Readonly<Record<number, readonly string[]>>

const AUTHENTICATION_REQUIRED = 'accounts.authentication_required'

/** Failures that any address may answer: of the gates, of an unknown method, and our own faults. */
const ANYWHERE: Failures = {
  400: ['request.malformed'],
  405: ['request.method_not_allowed'],
  408: ['request.malformed'],
  414: ['request.malformed'],
  431: ['request.malformed'],
  500: ['platform.unexpected'],
  503: ['platform.unavailable'],
}

const WITH_BODY: Failures = { 400: ['request.invalid_body'], 413: ['request.body_too_large'] }

/** All failures of an endpoint: those that follow from its kind, and its own refusals. */
export function failuresOf({ access, body, changes, beacon, upload }: Endpoint, refusals: Failures): Failures {
  const kinds: Failures[] = [
    ANYWHERE,
    ...(body ? [WITH_BODY] : []),
    ...(upload ? [{ 400: ['request.invalid_query'], 408: ['request.too_slow'] }] : []),
    ...(body && !beacon ? [{ 415: ['request.unsupported_media_type'] }] : []),
    ...(changes || beacon ? [{ 403: ['request.origin_refused'] }] : []),
    ...(access === 'public' ? [] : [{ 403: [AUTHENTICATION_REQUIRED] }]),
    ...(changes ? [{ 409: ['accounts.other_account'] }] : []),
    ...(access === 'searcher' ? [{ 429: ['request.too_often'] }] : []),
    refusals,
  ]
  const statuses = [...new Set(kinds.flatMap((kind) => Object.keys(kind).map(Number)))].sort((a, b) => a - b)
  return Object.fromEntries(statuses.map((status) => [status, kinds.flatMap((kind) => kind[status] ?? [])]))
}

const errorOf = (codes: readonly string[]) =>
  z.strictObject({
    code: z.enum(codes),
    message: z
      .string()
      .optional()
      .describe('In the visitor’s language; absent where the request did not reach the application.'),
  })

/** The body of a failure with one of these codes. A missing login has a flag of its own (spec, section 7). */
export function failureBody(codes: readonly string[]): z.ZodType {
  const needsLogin = z.strictObject({
    error: errorOf([AUTHENTICATION_REQUIRED]),
    authentication_required: z.literal(true),
  })
  const others = codes.filter((code) => code !== AUTHENTICATION_REQUIRED)
  if (others.length === codes.length) return z.strictObject({ error: errorOf(codes) })
  return others.length === 0 ? needsLogin : z.union([needsLogin, z.strictObject({ error: errorOf(others) })])
}
