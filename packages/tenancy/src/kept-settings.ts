import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { listContent } from './folder.ts'
import type { Json } from './json.ts'
import { readSettings, SETTINGS_FILE } from './read/settings.ts'
import type { Source } from './read/source.ts'

/** Keeps settings without faults below `keptIn`, for a start at which they have some. Processes that keep the same ones at once do no harm. */
export async function keepSettings(keptIn: string, folder: string, json: Json): Promise<void> {
  const file = path.join(keptIn, folder, SETTINGS_FILE)
  const text = JSON.stringify(json, null, 2)
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return
  await mkdir(path.dirname(file), { recursive: true })
  const next = `${file}.${randomUUID()}`
  await writeFile(next, text)
  await rename(next, file)
}

/** The last settings of a folder that had no fault, reported as what is served; null if none were kept or this release cannot read them. */
export async function readKeptSettings(
  keptIn: string,
  source: Source,
  fallbackDomain: string,
): Promise<Settings | null> {
  const place = path.join(path.resolve(keptIn), source.folder)
  const kept: Source = { ...source, path: place, content: listContent(place), report: () => {} }
  const read = await readSettings(kept, fallbackDomain)
  if (!read) return null
  const { mtime } = await stat(path.join(place, SETTINGS_FILE))
  source.report(
    {
      file: SETTINGS_FILE,
      key: '',
      problem: `cannot be used, so the site is served with its settings of ${mtime.toISOString()}`,
      remedy: 'mend what else is said of this file',
    },
    'warning',
  )
  return read.settings
}
