import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS, type EndpointName, type Endpoints } from './endpoints.ts'
import { type Failures, failuresOf } from './failures.ts'

/** The deeply read-only output of a schema: the type of a view. */
export type Answer<Schema extends z.ZodType> = Fixed<z.output<Schema>>
type Fixed<Value> = { readonly [Key in keyof Value]: Fixed<Value[Key]> }

/** An endpoint with the schemas of everything that it takes and answers. */
export interface Contract {
  readonly name: string
  readonly endpoint: Endpoint
  /** One line that says what it is for. */
  readonly summary: string
  /** Unknown parameters are ignored. */
  readonly query: z.ZodObject
  /** Null if no body is read. Unknown fields are refused. */
  readonly body: z.ZodObject | null
  /** Null if the answer has no body. */
  readonly answer: z.ZodObject | null
  /** All codes with which it may fail, by status. */
  readonly failures: Failures
}

/** All endpoints take it; an unknown language is ignored. */
const language = {
  lng: z.enum(LOCALES).optional().catch(undefined).describe('Language of this answer.'),
}

type Shape = Readonly<Record<string, z.ZodType>>
/** A schema for each name of a list; none without a list. */
type SchemasFor<Names> = Names extends readonly string[] ? { readonly [Name in Names[number]]: z.ZodType } : undefined
type Listed<E extends Endpoint, List extends 'query' | 'body'> = E extends { readonly [L in List]: infer Names }
  ? { readonly [L in List]: SchemasFor<Names> }
  : { readonly [L in List]?: undefined }

/** The parts of a contract besides its endpoint; no others are allowed. */
type Terms<E extends Endpoint> = Listed<E, 'query'> &
  Listed<E, 'body'> & {
    readonly summary: string
    /** Its own refusals, besides those that follow from its kind. */
    readonly refusals?: Failures
  } & (E extends { readonly beacon: true } ? { readonly answer?: undefined } : { readonly answer: Shape })

/** Forbids schemas for names that the endpoint does not list. */
type NoneElse<E extends Endpoint, T> = {
  readonly [List in Extract<keyof T, 'query' | 'body'>]: {
    readonly [Name in keyof T[List]]: E extends { readonly [L in List]: readonly (infer Names)[] }
      ? Name extends Names
        ? T[List][Name]
        : never
      : never
  }
}

type StrictObject<T, Part extends string> = T extends { readonly [P in Part]: infer S extends Shape }
  ? z.ZodObject<{ -readonly [Name in keyof S]: S[Name] }, z.core.$strict>
  : null
type QueryShape<T> = T extends { readonly query: infer S extends Shape } ? S & typeof language : typeof language

interface ContractOf<N extends EndpointName, T> extends Contract {
  readonly name: N
  readonly endpoint: Endpoints[N]
  readonly query: z.ZodObject<QueryShape<T>>
  readonly body: StrictObject<T, 'body'>
  readonly answer: StrictObject<T, 'answer'>
}

/** Makes the contract of the endpoint with that name; a missing or superfluous schema is a type error. */
export function contractOf<N extends EndpointName, const T extends Terms<Endpoints[N]>>(
  name: N,
  terms: T & NoneElse<Endpoints[N], T>,
): ContractOf<N, T> {
  return looseContract(name, ENDPOINTS[name], terms) as ContractOf<N, T>
}

interface LooseTerms {
  readonly summary?: string
  readonly query?: Shape | undefined
  readonly body?: Shape | undefined
  readonly answer?: Shape | undefined
  readonly refusals?: Failures | undefined
}

/** The contract of an endpoint that need not be in the list, without checks against it. For the list itself, and for tests. */
export function looseContract(
  name: string,
  endpoint: Endpoint,
  { summary = '', query, body, answer, refusals = {} }: LooseTerms,
): Contract {
  return {
    ...{ name, endpoint, summary },
    query: z.object({ ...language, ...query }),
    body: body ? z.strictObject(body) : null,
    answer: answer ? z.strictObject(answer) : null,
    failures: failuresOf(endpoint, refusals),
  }
}
