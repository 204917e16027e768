import { createHash } from 'node:crypto'

/** The stored values that a form shows, by field: texts as the form would send them, empty for none. */
export type StoredValues = Readonly<Record<string, string | readonly string[]>>

const LENGTH = 22

/** A hash of stored values. */
export const versionOf = (stored: StoredValues): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(stored)))
    .digest('base64url')
    .slice(0, LENGTH)

const canonical = (values: StoredValues) =>
  Object.keys(values)
    .sort()
    .map((field) => [field, [values[field] ?? []].flat().sort()])
