import { completeSettings, isHostname, type Settings, settingsSchema } from '@hearth/contracts/tenant-settings'
import type { Json } from '../json.ts'
import { explain } from '../zod-messages.ts'
import { readJson, type Source } from './source.ts'

export const SETTINGS_FILE = 'settings.json'
const KNOWN_KEYS = [...Object.keys(settingsSchema.shape), ...Object.keys(settingsSchema.shape.company.shape)]

/** The settings of a folder with all defaults filled in, and as they are written; null after reporting their faults. */
export async function readSettings(
  source: Source,
  fallbackDomain: string,
): Promise<{ readonly settings: Settings; readonly json: Json } | null> {
  const json = await readJson(source, SETTINGS_FILE)
  if (json === undefined) return null
  const parsed = settingsSchema.safeParse(json)
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      for (const fault of explain(issue, json, KNOWN_KEYS)) source.report({ file: SETTINGS_FILE, ...fault })
    return null
  }
  const settings = completeSettings(parsed.data, fallbackDomain)
  if (isHostname(settings.domain)) return { settings, json }
  source.report({
    file: SETTINGS_FILE,
    key: 'domain',
    problem: `is missing, and the folder’s name "${fallbackDomain}" is not a host name`,
    remedy: 'state the domain, or name the folder like the host, such as "example.com"',
  })
  return null
}
