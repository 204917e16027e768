import { z } from 'zod'

/** What a made-up request is about: the path that it goes to, and the id of a member or of anything else that belongs to one. */
interface About {
  readonly path: string
  readonly id: string
}

/**
 * What a schema does not know: values that its handler takes for what they should be, so that the request comes further than the first rule. A field
 * that is text and does not stand here holds the id.
 */
const FIELDS: Readonly<Record<string, (about: About) => unknown>> = {
  // Attempts are counted by address.
  email: ({ path, id }) => `${id}${path.replaceAll(/\W+/g, '-')}@example.com`,
  password: () => 'no',
  current_password: () => 'no',
  new_password: () => 'over de brug 42',
  token: ({ id }) => `${id}.${'A'.repeat(43)}`,
  session: () => 'A'.repeat(22),
  language: () => 'pl',
  country: () => 'GB',
  countryregion: () => 'GB.ENG',
  region: () => 'GB.ENG',
  name: () => 'Robin',
  gender: () => 'woman',
  seeking: () => 'man',
  reason: () => 'other',
  photo_failure: () => 'photos.too_large',
  prompt_1: () => 'proud_of',
  answer_1: () => 'My garden',
  // What is stored is on later pages too, which are compared without the id that they were asked for.
  about: () => 'I write letters.',
}
/** Fields that are left out: with them, a form saves less than without. */
const LEFT_OUT = ['skip', 'city', 'lat', 'lon', 'prompt_2', 'answer_2', 'prompt_3', 'answer_3']

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly anyOf?: readonly JsonSchema[]
}

/** The values of a field that a handler may tell apart, at least one. */
function valuesOf({ type, anyOf, minimum = 1, ...schema }: JsonSchema, id: string): readonly unknown[] {
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? [null] : valuesOf(anyOf[0] as JsonSchema, id)
  if (schema.enum) return schema.enum
  if ('const' in schema) return [schema.const]
  const values: Readonly<Record<string, unknown>> = { array: [], boolean: true, integer: minimum, number: minimum }
  return [type !== undefined && type in values ? values[type] : id]
}

/**
 * Requests that a schema lets through, with its fields filled in: one for each value of a field that has a few, the first value of the others beside it.
 * Throws where the schema refuses one, or reads nothing in a field of it: then the field belongs into `FIELDS`.
 */
export function examplesOf(
  schema: z.ZodObject | undefined,
  about: About,
): readonly Readonly<Record<string, unknown>>[] {
  if (!schema) return [{}]
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([name, field]) => {
    const known = FIELDS[name]
    return LEFT_OUT.includes(name) ? [] : [[name, known ? [known(about)] : valuesOf(field, about.id)] as const]
  })
  const first = Object.fromEntries(fields.map(([name, [value]]) => [name, value]))
  const examples = [
    first,
    ...fields.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...first, [name]: value }))),
  ]
  for (const example of examples) {
    const read = schema.safeParse(example)
    const lost = Object.keys(example).filter((name) => read.data?.[name] === undefined)
    if (!read.success || lost.length > 0)
      throw new Error(`${about.path}: say an example of ${read.success ? lost.join(', ') : read.error.message}`)
  }
  return examples
}
