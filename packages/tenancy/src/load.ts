import { createHash } from 'node:crypto'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { themeCss } from '@hearth/ui/theme/style'
import { capFaults } from './faults.ts'
import { listContent, MOST_FILES } from './folder.ts'
import { familiesOf } from './fonts/file-names.ts'
import { withoutBrokenPromises } from './promises.ts'
import { readAssets } from './read/assets.ts'
import { readPages } from './read/pages.ts'
import { readSettings } from './read/settings.ts'
import type { Source } from './read/source.ts'
import { readTexts } from './read/texts.ts'
import { readTheme } from './read/theme.ts'
import { type BrandAssets, type Fault, phonesOf, type Tenant } from './tenant.ts'

/** What one folder held when it was read. */
export interface Loaded {
  readonly folder: string
  /** Null when the settings have faults. Other parts with faults are left out, or replaced by the platform's. */
  readonly tenant: Tenant | null
  /** Its brand files without faults, even when there is no tenant; null when nothing was read. */
  readonly brand: BrandAssets | null
  readonly faults: readonly Fault[]
}

const NOTHING = { tenant: null, brand: null }
const FOLDER_NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/
const TOP_FILES = /^(?:settings\.json|theme\.json|README(?:\.md)?|LICENSE(?:\.[a-z]+)?)$/

/** Reads and checks one tenant folder under `dir`. Never rejects: whatever is wrong is reported as faults. */
export async function loadFolder(dir: string, folder: string, fallbackDomain = folder): Promise<Loaded> {
  const faults: Fault[] = []
  try {
    const sound = await readTenant(dir, folder, fallbackDomain, faults)
    return { folder, ...sound, faults: capFaults(faults) }
  } catch (error) {
    return { folder, ...NOTHING, faults: capFaults([...faults, defect(folder, error)]) }
  }
}

/** An error of the platform itself, reported as a fault so that it takes no site down. */
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
  fallbackDomain: string,
  faults: Fault[],
): Promise<Pick<Loaded, 'tenant' | 'brand'>> {
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

  const settings = await readSettings(source, fallbackDomain)
  const theme = await readTheme(source)
  const [texts, pages, brand] = [await readTexts(source), await readPages(source), await readAssets(source)]
  if (!settings) return { tenant: null, brand }

  const content = {
    domain: settings.domain,
    aliases: settings.aliases,
    settings,
    company: { ...settings.company, support_phone: phonesOf(settings).company },
    theme,
    themeCss: themeCss(theme, { ownFamilies: familiesOf(brand) }),
    texts: await withoutBrokenPromises(source, texts, settings),
    pages,
    brand,
  }
  return { tenant: toTenant(folder, content), brand }
}

type Content = Omit<Tenant, 'id' | 'folder' | 'version'>

/** A tenant from what its folder holds; the version is a hash of that. */
export function toTenant(folder: string, content: Content): Tenant {
  const { brand, ...rest } = content
  const version = createHash('sha256')
    .update(JSON.stringify([folder, rest, brand.hash]))
    .digest('hex')
    .slice(0, 16)
  return { ...content, id: tenantIdOf(folder), folder, version }
}
