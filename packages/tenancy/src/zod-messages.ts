import { distance } from 'fastest-levenshtein'
import type { z } from 'zod'

/** What is wrong with one value, and what would be right, for the person who wrote the file. */
interface Explanation {
  readonly key: string
  readonly problem: string
  readonly remedy: string
}

/** What a Zod issue says to the person who wrote the file: one explanation per mistake. `knownKeys` are the names to compare an unknown key with. */
export function explain(issue: z.core.$ZodIssue, input: unknown, knownKeys: readonly string[]): Explanation[] {
  const key = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      key: key ? `${key}.${name}` : name,
      problem: 'is not a known key here',
      remedy: suggestion(name, knownKeys),
    }))
  const value = valueAt(input, issue.path)
  const problem = value === undefined ? 'is missing' : `is ${shown(value)}`
  return [{ key, ...describe(issue, problem) }]
}

function describe(issue: z.core.$ZodIssue, problem: string): Omit<Explanation, 'key'> {
  switch (issue.code) {
    case 'invalid_type':
      return { problem, remedy: `write ${TYPES[issue.expected] ?? issue.expected}` }
    case 'invalid_value':
      return { problem, remedy: oneOf(issue.values.map((value) => JSON.stringify(value))) }
    case 'too_small':
      return { problem, remedy: `${size(issue.origin, 'at least', Number(issue.minimum))}` }
    case 'too_big':
      return { problem, remedy: `${size(issue.origin, 'at most', Number(issue.maximum))}` }
    case 'invalid_union':
      return { problem, remedy: 'write a text, or an object with a text by locale, such as { "nl": "…", "en": "…" }' }
    case 'custom':
      return { problem: issue.message, remedy: 'correct or remove it' }
    default:
      return { problem, remedy: `it ${issue.message.replace(/^Invalid/, 'must not be an invalid')}` }
  }
}

const TYPES: Record<string, string> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false, without quotes',
  array: 'a list in square brackets',
  object: 'an object in braces',
  record: 'an object in braces',
}

/** A closed list is shown whole; a list too long to read is described by its kind. */
const oneOf = (values: readonly string[]) =>
  values.length > 20
    ? `write a code such as ${values.includes('"NL"') ? '"NL" (ISO 3166-1 alpha-2)' : values[0]}`
    : `write one of ${values.join(', ')}`

function size(origin: string, bound: string, limit: number): string {
  if (origin === 'string') return `write ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `list ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`
  return `write a number of ${bound} ${limit}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}

/** How many letters a name may differ in from the one that was meant. */
const MAX_DISTANCE = 2

/** Advice for a name that is not known: the known name that is at most two letters away, or to remove it. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= MAX_DISTANCE)
    .map((candidate) => ({ candidate, away: distance(name, candidate) }))
    .sort((a, b) => a.away - b.away)[0]
  return near && near.away <= Math.min(MAX_DISTANCE, Math.floor(name.length / 2))
    ? `did you mean "${near.candidate}"?`
    : 'remove it'
}
