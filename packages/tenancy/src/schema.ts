import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { settingsSchema } from '@hearth/contracts/tenant-settings'
import { themeSchema } from '@hearth/contracts/theme'
import { z } from 'zod'
import type { Fault } from './tenant.ts'

const SCHEMAS = { 'tenant.schema.json': settingsSchema, 'theme.schema.json': themeSchema }

/** The JSON Schemas that editors complete and check `settings.json` and `theme.json` with, as text by file name. */
export const editorSchemas = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(SCHEMAS).map(([file, schema]) => [
      file,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
    ]),
  )

/** A fault for every schema file under `dir` that differs from the code. */
export async function staleSchemas(dir: string): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [file, text] of editorSchemas()) {
    const stored = await readFile(path.join(dir, file), 'utf8').catch(() => '')
    if (stored === text) continue
    const problem = stored === '' ? 'is missing' : 'is older than the settings that the platform reads'
    faults.push({ folder: '', file, key: '', problem, remedy: 'run "npm run tenants schema"', severity: 'error' })
  }
  return faults
}
