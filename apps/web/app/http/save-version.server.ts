import { createHash } from 'node:crypto'
import type { SentForm } from './save-result.ts'

/** What a form shows of what is stored, by field: texts as the form would send them, empty where there is nothing. */
export type StoredValues = Readonly<Record<string, string | readonly string[]>>

const LENGTH = 22

/** Names stored values by what they are: other values have another version. */
export const versionOf = (stored: StoredValues): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(stored)))
    .digest('base64url')
    .slice(0, LENGTH)

const canonical = (values: StoredValues) =>
  Object.keys(values)
    .sort()
    .map((field) => [field, textsOf(values[field])])

const textsOf = (value: SentForm[string]): readonly string[] =>
  (typeof value === 'string' ? [value] : [...(value ?? [])])
    .map((text) => text.replace(/\r\n/g, '\n').trim())
    .filter((text) => text !== '')
    .sort()

/** Whether a form would store what is stored already. */
export const isStored = (stored: StoredValues, sent: SentForm): boolean =>
  Object.entries(stored).every(([field, value]) => String(textsOf(value)) === String(textsOf(sent[field])))
