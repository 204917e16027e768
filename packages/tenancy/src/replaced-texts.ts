import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import { baseLocaleOf, mergeTexts } from '@hearth/texts/catalogue'
import { loadPage, type PageName, withPhrases } from '@hearth/texts/pages'
import { REPLACED } from './read/texts.ts'
import type { Fault, Tenant } from './tenant.ts'

/** Short hashes of the platform's texts and pages that a tenant replaces, by text locale and "area.key" or "pages.page". */
type Replaced = Partial<Record<TextLocale, Record<string, string>>>

/** One text or page of a tenant, and what would be shown without it: the platform's, or for an overlay the tenant's own in the base language. */
interface OwnText {
  readonly textLocale: TextLocale
  readonly file: string
  readonly key: string
  readonly own: string
  readonly platform: string | undefined
  /** Where the platform's page stands; null for a text, which is short enough to be shown. */
  readonly original: string | null
}

/** No area of texts has this name. */
const PAGES = 'pages'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function ownTexts({ texts }: Pick<Tenant, 'texts'>): OwnText[] {
  return TEXT_LOCALES.flatMap((textLocale) => {
    const below = { ...texts, [textLocale]: {} }
    const messages: Record<string, Readonly<Record<string, string>>> = mergeTexts(textLocale, below)
    return Object.entries(texts[textLocale] ?? {}).flatMap(([area, entries]) =>
      Object.entries(entries).map(([key, own]) => ({
        textLocale,
        file: `texts/${textLocale}.json`,
        key: `${area}.${key}`,
        own,
        platform: messages[area]?.[key],
        original: null,
      })),
    )
  })
}

const ownPages = ({ pages }: Pick<Tenant, 'pages'>): OwnText[] =>
  TEXT_LOCALES.flatMap((textLocale) =>
    Object.entries(pages[textLocale] ?? {}).map(([name, own]) => {
      const base = baseLocaleOf(textLocale)
      const below = base === textLocale ? undefined : pages[base]?.[name]
      return {
        textLocale,
        file: `pages/${textLocale}/${name}.md`,
        key: `${PAGES}.${name}`,
        own,
        platform: below === undefined ? loadPage(textLocale, name as PageName) : withPhrases(textLocale, below),
        original: below === undefined ? `packages/texts/pages/${base}/${name}.md` : `pages/${base}/${name}.md`,
      }
    }),
  )

const allOwn = (tenant: Tenant): OwnText[] => [...ownTexts(tenant), ...ownPages(tenant)]

async function readReplaced(dir: string, folder: string): Promise<Replaced> {
  try {
    return JSON.parse(await readFile(path.join(dir, folder, REPLACED), 'utf8')) as Replaced
  } catch {
    // The file is missing or broken: nothing is recorded, and the warnings say so.
    return {}
  }
}

/** A tenant's texts and pages to review: those that equal the platform's, and those whose original has changed. */
export async function needlessTexts(dir: string, tenant: Tenant): Promise<Fault[]> {
  const replaced = await readReplaced(dir, tenant.folder)
  const accept = `run "npm run tenants accept ${tenant.folder}"`
  return allOwn(tenant).flatMap(({ textLocale, file, key, own, platform, original }): Fault[] => {
    const place = { folder: tenant.folder, file, key: original === null ? key : '', severity: 'warning' } as const
    if (platform === undefined) return []
    if (own.trim() === platform.trim()) {
      const remedy = 'remove it, so that later corrections reach this site'
      return [{ ...place, problem: 'says what the platform says anyway', remedy }]
    }
    const known = replaced[textLocale]?.[key]
    if (known === hashOf(platform)) return []
    return known === undefined
      ? [
          {
            ...place,
            problem: `is not on record with the ${original === null ? 'text' : 'page'} it replaces`,
            remedy: accept,
          },
        ]
      : [
          {
            ...place,
            ...(original === null
              ? {
                  problem: `was written in place of an older text; the platform now says "${platform}"`,
                  remedy: `change it or leave it, then ${accept}`,
                }
              : {
                  problem: `was written in place of an older page; ${original} says something else now`,
                  remedy: `read both, change it or leave it, then ${accept}`,
                }),
          },
        ]
  })
}

/** Records which texts and pages of the platform a tenant's own replace; returns their number. */
export async function acceptTexts(dir: string, tenant: Tenant): Promise<number> {
  const replaced: Replaced = {}
  const texts = allOwn(tenant).filter(({ own, platform }) => platform !== undefined && platform.trim() !== own.trim())
  for (const { textLocale, key, platform = '' } of texts)
    replaced[textLocale] = { ...replaced[textLocale], [key]: hashOf(platform) }
  const file = path.join(dir, tenant.folder, REPLACED)
  if (texts.length > 0) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify(replaced, null, 2)}\n`)
  } else await rm(file, { force: true })
  return texts.length
}
