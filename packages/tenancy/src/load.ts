import { createHash } from 'node:crypto'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { isHostname } from '@hearth/contracts/tenant-settings'
import { themeCss } from '@hearth/ui/theme/style'
import { readAnswers } from './automatic-answers.ts'
import { capFaults } from './faults.ts'
import { listContent, MOST_FILES } from './folder.ts'
import { familiesOf } from './fonts/file-names.ts'
import type { Json } from './json.ts'
import { readKeptSettings } from './kept-settings.ts'
import { withoutBrokenPromises } from './promises.ts'
import { readAssets, reportGiftsWithoutPicture } from './read/assets.ts'
import { readPages } from './read/pages.ts'
import { reportSales } from './read/sales.ts'
import { readSettings, SETTINGS_FILE } from './read/settings.ts'
import { readText, type Source } from './read/source.ts'
import { readTexts } from './read/texts.ts'
import { readTheme } from './read/theme.ts'
import { type BrandAssets, type Fault, phonesOf, type Tenant } from './tenant.ts'

/** The content of a folder when it was read. */
export interface Loaded {
  readonly folder: string
  /** Null if the settings have faults. Other parts with faults are left out, or replaced by the platform's. */
  readonly tenant: Tenant | null
  /** The settings as they are written, if they have no fault. */
  readonly json: Json | null
  /** Hosts at which the site would be served but for faults in its settings. */
  readonly downAt: readonly string[]
  /** The brand files without faults, even if there is no tenant; null if nothing was read. */
  readonly brand: BrandAssets | null
  readonly faults: readonly Fault[]
}

const NOTHING = { tenant: null, json: null, downAt: [], brand: null }
const FOLDER_NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/
const TOP_FILES = /^(?:settings\.json|theme\.json|README(?:\.md)?|LICENSE(?:\.[a-z]+)?)$/

interface LoadOptions {
  /** The domain of settings that state none; the folder's name by default. */
  readonly fallbackDomain?: string
  /** Where settings without faults are kept, which stand in for broken ones. */
  readonly keptIn?: string | undefined
}

/** Reads and checks one tenant folder under `dir`. Never rejects: everything that is wrong is reported as a fault. */
export async function loadFolder(
  dir: string,
  folder: string,
  { fallbackDomain = folder, keptIn }: LoadOptions = {},
): Promise<Loaded> {
  const faults: Fault[] = []
  try {
    const sound = await readTenant(dir, folder, { fallbackDomain, keptIn }, faults)
    return { folder, ...sound, faults: capFaults(faults) }
  } catch (error) {
    return { folder, ...NOTHING, faults: capFaults([...faults, defect(folder, error)]) }
  }
}

/** An error of the platform itself, reported as a fault so that no site goes down. */
export const defect = (folder: string, error: unknown): Fault => ({
  folder,
  file: '',
  key: '',
  problem: `made the platform stumble: ${error instanceof Error ? error.message : String(error)}`,
  remedy: 'report it; what was served before stays',
  severity: 'error',
})

async function readTenant(
  dir: string,
  folder: string,
  { fallbackDomain, keptIn }: LoadOptions & { readonly fallbackDomain: string },
  faults: Fault[],
): Promise<Omit<Loaded, 'folder' | 'faults'>> {
  const source: Source = {
    folder,
    path: path.join(path.resolve(dir), folder),
    content: listContent(path.join(dir, folder)),
    report: (fault, severity = 'error') => faults.push({ folder, ...fault, severity }),
  }
  const whole = { file: '', key: '' }
  if (fallbackDomain === folder && !FOLDER_NAME.test(folder)) {
    source.report({
      ...whole,
      problem: 'is not a good name for a folder',
      remedy: 'use lower case letters, digits, dots and hyphens',
    })
    return NOTHING
  }
  if (source.content.files.length > MOST_FILES) {
    source.report({
      ...whole,
      problem: `holds ${source.content.files.length} files`,
      remedy: `at most ${MOST_FILES} are watched`,
    })
    return NOTHING
  }
  for (const file of source.content.files.filter((name) => !name.includes('/') && !TOP_FILES.test(name)))
    source.report(
      { file, key: '', problem: 'is not a file that the platform reads', remedy: 'remove or rename it' },
      'warning',
    )

  const read = await readSettings(source, fallbackDomain)
  const settings = read?.settings ?? (keptIn ? await readKeptSettings(keptIn, source, fallbackDomain) : null)
  const theme = await readTheme(source)
  const [texts, pages, brand] = [await readTexts(source), await readPages(source), await readAssets(source)]
  const answers = await readAnswers(source)
  if (!settings) return { tenant: null, json: null, downAt: await hostsIn(source), brand }
  reportGiftsWithoutPicture(source, settings, brand)
  reportSales(source, settings)

  const content = {
    domain: settings.domain,
    aliases: settings.aliases,
    settings,
    company: { ...settings.company, support_phone: phonesOf(settings).company },
    theme,
    themeCss: themeCss(theme, { ownFamilies: familiesOf(brand) }),
    texts: await withoutBrokenPromises(source, texts, { settings, answers }),
    pages,
    answers,
    brand,
  }
  return { tenant: toTenant(folder, content), json: read?.json ?? null, downAt: [], brand }
}

/** The hosts that broken settings seem to name, and that of the folder's name. */
async function hostsIn(source: Source): Promise<string[]> {
  const text = (await readText({ ...source, report: () => {} }, SETTINGS_FILE)) ?? ''
  const named = [...text.matchAll(/"domain"\s*:\s*"([^"]*)"|"aliases"\s*:\s*\[([^\]]*)/g)]
  const quoted = named.flatMap(([, domain = '', aliases = '']) => [domain, ...aliases.split('"')])
  return [source.folder, ...quoted].filter(isHostname)
}

type Content = Omit<Tenant, 'id' | 'folder' | 'version'>

/** Builds a tenant from the content of its folder; the version is a hash of that content. */
export function toTenant(folder: string, content: Content): Tenant {
  const { brand, ...rest } = content
  const version = createHash('sha256')
    .update(JSON.stringify([folder, rest, brand.hash]))
    .digest('hex')
    .slice(0, 16)
  return { ...content, id: tenantIdOf(folder), folder, version }
}
