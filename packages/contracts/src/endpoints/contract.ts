import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS, type EndpointName, type Endpoints } from './endpoints.ts'
import { type Failures, failuresOf } from './failures.ts'

/** What a schema lets through, as nobody may change it: the type of a view. */
export type Answer<Schema extends z.ZodType> = Fixed<z.output<Schema>>
type Fixed<Value> = { readonly [Key in keyof Value]: Fixed<Value[Key]> }

/** An endpoint with everything that it takes and everything that it may answer. */
export interface Contract {
  readonly name: string
  readonly endpoint: Endpoint
  /** One line: what it is for. */
  readonly summary: string
  /** What it does not name is ignored. */
  readonly query: z.ZodObject
  /** Null where no body is read. What it does not name is refused. */
  readonly body: z.ZodObject | null
  /** Null where nothing is answered. */
  readonly answer: z.ZodObject | null
  /** Every code that it may fail with, by status. */
  readonly failures: Failures
}

/** Every endpoint understands it; what is no language of ours changes nothing. */
const language = {
  lng: z.enum(LOCALES).optional().catch(undefined).describe('Language of this answer.'),
}

type Shape = Readonly<Record<string, z.ZodType>>
/** One schema for each name of a list; nothing where there is no list. */
type SchemasFor<Names> = Names extends readonly string[] ? { readonly [Name in Names[number]]: z.ZodType } : undefined
type Listed<E extends Endpoint, List extends 'query' | 'body'> = E extends { readonly [L in List]: infer Names }
  ? { readonly [L in List]: SchemasFor<Names> }
  : { readonly [L in List]?: undefined }

/** What the contract of an endpoint must say on top of it, and all that it may say. */
type Terms<E extends Endpoint> = Listed<E, 'query'> &
  Listed<E, 'body'> & {
    readonly summary: string
    /** What it refuses by itself, besides what follows from its kind. */
    readonly refusals?: Failures
  } & (E extends { readonly beacon: true } ? { readonly answer?: undefined } : { readonly answer: Shape })

/** No schema for a name that the endpoint does not list. */
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

/** The contract of the endpoint of that name: the compiler refuses a schema too few and one too many. */
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

/** The contract of an endpoint that the list need not have: nothing is held against it. For the list itself, and for tests that make one up. */
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
