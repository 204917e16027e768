import { type FolderContent, readInside } from '../folder.ts'
import { type Json, parseJson } from '../json.ts'
import type { Fault } from '../tenant.ts'

/** One tenant folder while it is read: where it is, what lies in it, and where faults go. */
export interface Source {
  /** The folder's name. */
  readonly folder: string
  /** The folder's path. */
  readonly path: string
  readonly content: FolderContent
  report(fault: Omit<Fault, 'folder' | 'severity'>, severity?: Fault['severity']): void
}

const SETTINGS_LIMIT = 256 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of one file, or null after reporting why there is none. A byte order mark is dropped. */
export async function readText(source: Source, file: string, limit = SETTINGS_LIMIT): Promise<string | null> {
  const read = await readInside(source.path, file, limit)
  if (!read.ok) {
    source.report({ file, key: '', problem: read.problem, remedy: read.remedy })
    return null
  }
  try {
    return utf8.decode(read.bytes)
  } catch {
    source.report({ file, key: '', problem: 'is not text in UTF-8', remedy: 'save the file as UTF-8' })
    return null
  }
}

/** The value of one JSON file; undefined after reporting why there is none. */
export async function readJson(source: Source, file: string): Promise<Json | undefined> {
  const text = await readText(source, file)
  if (text === null) return undefined
  const parsed = parseJson(text)
  if (parsed.ok) return parsed.value
  const { line, column, expected } = parsed
  source.report({
    file,
    key: '',
    problem: `is not JSON: line ${line}, column ${column}`,
    remedy: `expected there: ${expected}`,
  })
  return undefined
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
