import { AppError } from '@hearth/domain/failures'
import type { z } from 'zod'
import { readBeacon, readBody } from './body.server.ts'

const firstOfEach = (parameters: URLSearchParams) => Object.fromEntries([...parameters].reverse())

/** Parses route parameters, such as the id in a member's address. */
export function parseParams<Schema extends z.ZodObject>(schema: Schema | undefined, params: unknown): z.output<Schema> {
  return parse(schema, params, () => new AppError('request.invalid_params', 400))
}

/** Parses the query. Unknown parameters are ignored; the first of a repeated one counts. */
export function parseQuery<Schema extends z.ZodObject>(schema: Schema | undefined, request: Request): z.output<Schema> {
  const query = schema && firstOfEach(new URL(request.url).searchParams)
  return parse(schema, query, () => new AppError('request.invalid_query', 400))
}

/** Parses the body, JSON or form. Unknown fields are refused. Without a schema no body is read. */
export async function parseBody<Schema extends z.ZodObject>(
  schema: Schema | undefined,
  request: Request,
): Promise<z.output<Schema>> {
  const body = schema && (await readBody(request))
  return parse(schema && strictly(schema), body, invalidBody)
}

/** Parses the body of a beacon, which is JSON whatever its content type. Unknown fields are refused. */
export async function parseBeacon<Schema extends z.ZodObject>(
  schema: Schema | undefined,
  request: Request,
): Promise<z.output<Schema>> {
  return parse(schema && strictly(schema), await readBeacon(request), invalidBody)
}

/** Parses the body of one of several forms, which the value of `field` names. Unknown forms and fields are refused. */
export async function parseIntent<Name extends string>(
  { field, forms, shared }: IntentForms<Name>,
  request: Request,
): Promise<{ readonly name: Name; readonly form: Record<string, unknown>; readonly shared: Record<string, string> }> {
  const body = await readBody(request)
  const { [field]: name, ...values } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const own = new Map<string, unknown>(Object.entries(values))
  const sent: Record<string, string> = {}
  for (const one of shared) {
    const value = own.get(one)
    if (value !== undefined && typeof value !== 'string') throw invalidBody()
    if (value !== undefined) sent[one] = value
    own.delete(one)
  }
  if (typeof name !== 'string' || !Object.hasOwn(forms, name)) throw invalidBody()
  const form = parse(strictly(forms[name as Name]), Object.fromEntries(own), invalidBody)
  return { name: name as Name, form, shared: sent }
}

interface IntentForms<Name extends string> {
  readonly field: string
  readonly forms: Readonly<Record<Name, z.ZodObject>>
  /** Text fields that all of the forms may have. */
  readonly shared: readonly string[]
}

const strict = new WeakMap<z.ZodObject, z.ZodObject>()

/** The schema without further fields, cached because zod compiles each schema on its first use. */
function strictly<Schema extends z.ZodObject>(schema: Schema): Schema {
  const known = strict.get(schema) ?? schema.strict()
  strict.set(schema, known)
  return known as Schema
}

const invalidBody = () => new AppError('request.invalid_body', 400)

function parse<Schema extends z.ZodObject>(
  schema: Schema | undefined,
  value: unknown,
  refusal: () => AppError,
): z.output<Schema> {
  if (!schema) return {} as z.output<Schema>
  const result = schema.safeParse(value)
  if (!result.success) throw refusal()
  return result.data
}
