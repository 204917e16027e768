import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'

export type CopyValue = string | number | boolean | Date | null

/** Adds rows to a table by COPY, with values in the order of the columns. COPY is not possible for tables with row-level security. */
export async function copyIn(
  tx: TransactionSql,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const text = rows.map((row) => `${row.map(toCopyText).join('\t')}\n`).join('')
  const stream = await tx`COPY ${tx(table)} (${tx(columns)}) FROM STDIN`.writable()
  await pipeline(Readable.from([text]), stream)
}

/** One value in COPY's text format. */
function toCopyText(value: CopyValue): string {
  if (value === null) return '\\N'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? character)
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
