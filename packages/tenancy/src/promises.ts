import { loadNeeds } from '@hearth/texts/catalogue'
import { isSiteNeed, SITE_NEEDS, type SiteNeed } from '@hearth/texts/needs'
import { stemOf } from '@hearth/texts/places'
import { z } from 'zod'
import { readJson, type Source } from './read/source.ts'
import type { Tenant, TenantTexts } from './tenant.ts'
import { explain } from './zod-messages.ts'

/** The file that states the needs of a tenant's own texts where they differ from those of the platform's texts. */
export const NEEDS_FILE = 'texts/needs.json'

const needsSchema = z.record(z.string(), z.record(z.string(), z.array(z.enum(SITE_NEEDS))))

/** Whether a site's settings, and its lines of automatic answers, meet what a text needs. */
export function siteMeetsNeed({ settings, answers }: Pick<Tenant, 'settings' | 'answers'>, need: SiteNeed): boolean {
  const fields = settings.visible_profile_fields
  if (need === 'notes') return settings.visible_profile_notes
  if (need === 'places') return fields.includes('city') || fields.includes('region')
  if (need === 'one_gender') return settings.genders.length === 1
  if (need === 'visitors') return settings.logged_out_search || settings.logged_out_search_trafficsource
  if (need === 'fictional_likes') return settings.fictional_likes_per_day > 0
  if (need === 'pace') return settings.pace
  if (need === 'gifts') return settings.gifts.length > 0
  if (need === 'direct_debit') return settings.direct_debit !== null
  if (need === 'newest_likes') return settings.likes_shown_free === 'newest_three'
  if (need === 'automatic_answers') return Object.keys(answers).length > 0
  return fields.includes(need)
}

/** A tenant's texts without those whose needs its settings and answers do not meet. Each of these is a warning, and the platform's text is used. */
export async function withoutBrokenPromises(
  source: Source,
  texts: TenantTexts,
  folder: Pick<Tenant, 'settings' | 'answers'>,
): Promise<TenantTexts> {
  const own = await readNeeds(source, texts)
  const platform: Readonly<Record<string, readonly string[]>> = loadNeeds()
  const meetsNeeds = (file: string, area: string, key: string) => {
    const needed = own[area]?.[stemOf(key)] ?? platform[`${area}:${stemOf(key)}`] ?? []
    const missing = needed.filter((need) => isSiteNeed(need) && !siteMeetsNeed(folder, need))
    if (missing.length === 0) return true
    const problem = `promises what the settings take away (${missing.join(', ')}), so the platform’s text is shown`
    const remedy = `word it otherwise, and say in ${NEEDS_FILE} what it promises then`
    source.report({ file, key: `${area}.${key}`, problem, remedy }, 'warning')
    return false
  }
  const kept = Object.entries(texts).map(([textLocale, areas]) => [
    textLocale,
    Object.fromEntries(
      Object.entries(areas).map(([area, keys]) => [
        area,
        Object.fromEntries(Object.entries(keys).filter(([key]) => meetsNeeds(`texts/${textLocale}.json`, area, key))),
      ]),
    ),
  ])
  return Object.fromEntries(kept)
}

/** The needs that the file states, by area and key. A key that is not one of the tenant's own texts is a fault. */
async function readNeeds(source: Source, texts: TenantTexts): Promise<z.output<typeof needsSchema>> {
  const json = source.content.files.includes(NEEDS_FILE) ? await readJson(source, NEEDS_FILE) : {}
  if (json === undefined) return {}
  const { data = {}, error } = needsSchema.safeParse(json)
  for (const issue of error?.issues ?? [])
    for (const fault of explain(issue, json, SITE_NEEDS)) source.report({ file: NEEDS_FILE, ...fault })
  const stems = (area: string) => Object.values(texts).flatMap((areas) => Object.keys(areas[area] ?? {}).map(stemOf))
  for (const [area, keys] of Object.entries(data))
    for (const key of Object.keys(keys).filter((name) => !stems(area).includes(name))) {
      const fault = { problem: 'is no text of this site’s own', remedy: 'remove it, or word the text in texts/' }
      source.report({ file: NEEDS_FILE, key: `${area}.${key}`, ...fault })
    }
  return data
}
