import { type FolderContent, readInside } from '../folder.ts'
import { type Json, parseJson } from '../json.ts'
import type { Fault } from '../tenant.ts'

/** A tenant folder that is being read: its place, its content, and the collector of faults. */
export interface Source {
  readonly folder: string
  readonly path: string
  readonly content: FolderContent
  report(fault: Omit<Fault, 'folder' | 'severity'>, severity?: Fault['severity']): void
}

const SETTINGS_LIMIT = 256 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of one file without a byte order mark; null after reporting why there is none. */
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
