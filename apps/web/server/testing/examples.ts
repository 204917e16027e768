import { z } from 'zod'

/** The ids that a request may name: of a member, of one with whom the caller has a match, and of what belongs to a member. */
export interface Ids {
  readonly member: string
  readonly match: string
  readonly conversation: string
  readonly order: string
  readonly photo: string
}
export const sameIds = (id: string): Ids => ({ member: id, match: id, conversation: id, order: id, photo: id })

/** The subject of a generated request: its path, and the ids that it names. */
interface About {
  readonly path: string
  readonly ids: Ids
}

/**
 * Values that a schema cannot know but the handler requires, so that the request gets further than the first rule. A text field that is not listed
 * here gets the id of the member.
 */
const FIELDS: Readonly<Record<string, (about: About) => unknown>> = {
  // One address per path, because attempts are counted by address.
  email: ({ path, ids }) => `${ids.member}${path.replaceAll(/\W+/g, '-')}@example.com`,
  password: () => 'no',
  current_password: () => 'no',
  new_password: () => 'over de brug 42',
  token: ({ ids }) => `${ids.member}.${'A'.repeat(43)}`,
  session: () => 'A'.repeat(22),
  id: ({ path, ids }) => (path.includes('photo') ? ids.photo : ids.member),
  conversation: ({ ids }) => ids.conversation,
  photo: ({ ids }) => ids.photo,
  language: () => 'pl',
  country: () => 'GB',
  countryregion: () => 'GB.ENG',
  region: () => 'GB.ENG',
  name: () => 'Robin',
  gender: () => 'woman',
  seeking: () => 'man',
  reason: () => 'other',
  from: () => '2026-01-01T00:00:00Z',
  until: () => '2026-01-02T00:00:00Z',
  photo_failure: () => 'photos.too_large',
  prompt_1: () => 'proud_of',
  answer_1: () => 'My garden',
  part: () => 'prompt:proud_of',
  before: () => '2',
  month: () => new Date().toISOString().slice(0, 7),
  after: ({ path, ids }) => (path.includes('messages') ? '1' : ids.member),
  text: () => 'Hello',
  // Without the id: stored texts appear on later pages, which are compared without the id that was requested.
  about: ({ path }) => (/message|chat/.test(path) ? 'prompt:proud_of' : 'I write letters.'),
}
/** Optional fields that are left out, because a form saves less with them. */
const LEFT_OUT = ['skip', 'city', 'lat', 'lon', 'prompt_2', 'answer_2', 'prompt_3', 'answer_3']

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly anyOf?: readonly JsonSchema[]
}

/** The values of a field that a handler may distinguish, at least one. */
function valuesOf({ type, anyOf, minimum = 1, ...schema }: JsonSchema, id: string): readonly unknown[] {
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? [null] : valuesOf(anyOf[0] as JsonSchema, id)
  if (schema.enum) return schema.enum
  if ('const' in schema) return [schema.const]
  const values: Readonly<Record<string, unknown>> = { array: [], boolean: true, integer: minimum, number: minimum }
  return [type !== undefined && type in values ? values[type] : id]
}

/**
 * Valid requests for a schema: one for each value of a field that has several, with the first value of the other fields. Throws if the schema refuses
 * one or ignores the value of a field, which then belongs into `FIELDS`.
 */
export function examplesOf(
  schema: z.ZodObject | undefined,
  about: About,
): readonly Readonly<Record<string, unknown>>[] {
  if (!schema) return [{}]
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([name, field]) => {
    const known = FIELDS[name]
    return LEFT_OUT.includes(name) ? [] : [[name, known ? [known(about)] : valuesOf(field, about.ids.member)] as const]
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
