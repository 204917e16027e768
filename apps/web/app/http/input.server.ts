import { AppError } from '@hearth/domain/failures'
import type { z } from 'zod'
import { readBeacon, readBody } from './body.server.ts'

const firstOfEach = (parameters: URLSearchParams) => Object.fromEntries([...parameters].reverse())

/** Route parameters, such as the id in a member's address. */
export function parseParams<Schema extends z.ZodObject>(schema: Schema | undefined, params: unknown): z.output<Schema> {
  return parse(schema, params, () => new AppError('request.invalid_params', 400))
}

/** The query. What the schema does not name is ignored; of a repeated parameter the first counts. */
export function parseQuery<Schema extends z.ZodObject>(schema: Schema | undefined, request: Request): z.output<Schema> {
  const query = schema && firstOfEach(new URL(request.url).searchParams)
  return parse(schema, query, () => new AppError('request.invalid_query', 400))
}

/** The body, JSON or form. A field that the schema does not name is refused. A route without a schema reads no body. */
export async function parseBody<Schema extends z.ZodObject>(
  schema: Schema | undefined,
  request: Request,
): Promise<z.output<Schema>> {
  const body = schema && (await readBody(request))
  return parse(schema && strictly(schema), body, invalidBody)
}

/** The body of a beacon, which is JSON whatever its content type. A field that the schema does not name is refused. */
export async function parseBeacon<Schema extends z.ZodObject>(
  schema: Schema | undefined,
  request: Request,
): Promise<z.output<Schema>> {
  return parse(schema && strictly(schema), await readBeacon(request), invalidBody)
}

/** The body of one of several forms, which the text in `field` names. Refused are a form that is not among them, and whatever neither names. */
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
  /** Texts that any of them may have besides its own. */
  readonly shared: readonly string[]
}

const strict = new WeakMap<z.ZodObject, z.ZodObject>()

/** The schema with no room for other fields, made once for each: zod compiles each schema when it is used first. */
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
