import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import { mergeTexts } from '@hearth/texts/catalogue'
import { REPLACED } from './read/texts.ts'
import type { Fault, Tenant } from './tenant.ts'

/** Short hashes of the platform's texts that a tenant's texts replace, by text locale and "area.key". */
type Replaced = Partial<Record<TextLocale, Record<string, string>>>

/** One text of a tenant with what would stand in the same place without it: the platform's, or below an overlay the tenant's own. */
interface OwnText {
  readonly textLocale: TextLocale
  /** "area.key". */
  readonly key: string
  readonly own: string
  readonly platform: string | undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function ownTexts({ texts }: Pick<Tenant, 'texts'>): OwnText[] {
  return TEXT_LOCALES.flatMap((textLocale) => {
    const below = { ...texts, [textLocale]: {} }
    const messages: Record<string, Readonly<Record<string, string>>> = mergeTexts(textLocale, below)
    return Object.entries(texts[textLocale] ?? {}).flatMap(([area, entries]) =>
      Object.entries(entries).map(([key, own]) => ({
        textLocale,
        key: `${area}.${key}`,
        own,
        platform: messages[area]?.[key],
      })),
    )
  })
}

async function readReplaced(dir: string, folder: string): Promise<Replaced> {
  try {
    return JSON.parse(await readFile(path.join(dir, folder, REPLACED), 'utf8')) as Replaced
  } catch {
    // Missing or broken: nothing is recorded, and the warnings say so.
    return {}
  }
}

/** A tenant's texts that should be looked at: those that equal the platform's, and those whose original has changed. */
export async function needlessTexts(dir: string, tenant: Tenant): Promise<Fault[]> {
  const replaced = await readReplaced(dir, tenant.folder)
  const accept = `run "npm run tenants accept ${tenant.folder}"`
  return ownTexts(tenant).flatMap(({ textLocale, key, own, platform }): Fault[] => {
    const place = { folder: tenant.folder, file: `texts/${textLocale}.json`, key, severity: 'warning' } as const
    if (platform === undefined) return []
    if (own === platform) {
      const remedy = 'remove it, so that later corrections reach this site'
      return [{ ...place, problem: 'says what the platform says anyway', remedy }]
    }
    const known = replaced[textLocale]?.[key]
    if (known === hashOf(platform)) return []
    return known === undefined
      ? [{ ...place, problem: 'is not on record with the text it replaces', remedy: accept }]
      : [
          {
            ...place,
            problem: `was written in place of an older text; the platform now says "${platform}"`,
            remedy: `change it or leave it, then ${accept}`,
          },
        ]
  })
}

/** Records which texts of the platform a tenant's texts replace; returns how many. */
export async function acceptTexts(dir: string, tenant: Tenant): Promise<number> {
  const replaced: Replaced = {}
  const texts = ownTexts(tenant).filter(({ own, platform }) => platform !== undefined && platform !== own)
  for (const { textLocale, key, platform = '' } of texts)
    replaced[textLocale] = { ...replaced[textLocale], [key]: hashOf(platform) }
  const file = path.join(dir, tenant.folder, REPLACED)
  if (texts.length > 0) await writeFile(file, `${JSON.stringify(replaced, null, 2)}\n`)
  else await rm(file, { force: true })
  return texts.length
}
