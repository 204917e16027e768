import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadReference } from '@hearth/db/load-reference'
import { interests } from './interests.ts'
import { CITY_NAMES, REGION_NAMES } from './place-names.ts'
import { PLACE_FILES, readPlaces } from './places.ts'

/** Part of the fingerprint: increase it when the same files are parsed in another way. */
const READING = 1

/**
 * Loads the countries, regions, cities and interests that all tenants share, unless the database has exactly these; returns whether it loaded.
 * `onProgress` counts rows.
 */
export const seedReference = (ownerUrl: string, onProgress?: (done: number, total: number) => void): Promise<boolean> =>
  loadReference(ownerUrl, { fingerprint: fingerprint(), read: () => ({ ...readPlaces(), interests }) }, onProgress)

/** Computed from the files' content, so that a new release of a data set with the same content loads nothing. */
function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify([READING, interests, REGION_NAMES, CITY_NAMES]))
  for (const file of Object.values(PLACE_FILES)) hash.update(readFileSync(file))
  return `reference data ${hash.digest('hex')}`
}
