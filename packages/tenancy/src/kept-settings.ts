import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { listContent } from './folder.ts'
import type { Json } from './json.ts'
import { readSettings, SETTINGS_FILE } from './read/settings.ts'
import type { Source } from './read/source.ts'

/** Where the settings of all folders are kept, among the files of the platform. */
export const keptSettingsIn = (mediaDir: string): string => path.join(mediaDir, 'tenants')

/**
 * Keeps sound settings of a folder that has its domain below `keptIn`, for a start at which they have faults. The file's time says when they were last read
 * without one. Processes that keep the same ones at once do no harm.
 */
export async function keepSettings(keptIn: string, folder: string, json: Json): Promise<void> {
  const file = path.join(keptIn, folder, SETTINGS_FILE)
  const text = JSON.stringify(json, null, 2)
  if ((await readFile(file, 'utf8').catch(() => null)) === text && (await markAsServed(file))) return
  await mkdir(path.dirname(file), { recursive: true })
  const next = `${file}.${randomUUID()}`
  await writeFile(next, text)
  await rename(next, file)
}

/** Gives a file the time of now; false where another user owns it. */
async function markAsServed(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/** The last settings with which a folder was served, reported as what is served; null if none were kept or this release cannot read them. */
export async function readKeptSettings(
  keptIn: string,
  source: Source,
  fallbackDomain: string,
): Promise<Settings | null> {
  const kept = await readKept(keptIn, source.folder, fallbackDomain)
  if (!kept) return null
  source.report(
    {
      file: SETTINGS_FILE,
      key: '',
      problem: `cannot be used, so the site is served with its settings of ${kept.at.toISOString()}`,
      remedy: 'mend what else is said of this file',
    },
    'warning',
  )
  return kept.settings
}

/** When the folder was last served at the domain, in milliseconds; 0 if it never was. */
export async function lastServed(keptIn: string, folder: string, domain: string): Promise<number> {
  const kept = await readKept(keptIn, folder, folder)
  return kept?.settings.domain === domain ? kept.at.getTime() : 0
}

async function readKept(keptIn: string, folder: string, fallbackDomain: string) {
  const place = path.join(path.resolve(keptIn), folder)
  const source: Source = { folder, path: place, content: listContent(place), report: () => {} }
  const read = await readSettings(source, fallbackDomain)
  return read && { settings: read.settings, at: (await stat(path.join(place, SETTINGS_FILE))).mtime }
}
