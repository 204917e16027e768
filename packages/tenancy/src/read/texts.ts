import { isTextLocale, TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import { mergeTexts } from '@hearth/texts/catalogue'
import { placeholdersOf } from '@hearth/texts/placeholders'
import { NEEDS_FILE } from '../promises.ts'
import type { TenantTexts } from '../tenant.ts'
import { suggestion } from '../zod-messages.ts'
import { isRecord, readJson, type Source } from './source.ts'

const LONGEST = 4000
/** The file in which `npm run tenants accept` records which texts and pages of the platform the tenant replaces. */
export const REPLACED = 'texts/replaced.json'
type AreaTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The texts that a folder overrides. Unknown keys, and texts without a required placeholder, are reported and left out. */
export async function readTexts(source: Source): Promise<TenantTexts> {
  const texts: Partial<Record<TextLocale, Record<string, Record<string, string>>>> = {}
  for (const file of source.content.files.filter(
    (name) => name.startsWith('texts/') && name !== REPLACED && name !== NEEDS_FILE,
  )) {
    const textLocale = file.slice('texts/'.length, -'.json'.length)
    if (!file.endsWith('.json')) {
      source.report({ file, key: '', problem: 'is not a text file', remedy: 'use texts/<locale>.json' }, 'warning')
    } else if (!isTextLocale(textLocale)) {
      source.report({
        file,
        key: '',
        problem: `"${textLocale}" is not a language of the platform`,
        remedy: `use one of ${TEXT_LOCALES.join(', ')}`,
      })
    } else {
      const own = await readTextLocale(source, file, mergeTexts(textLocale, {}))
      if (Object.keys(own).length > 0) texts[textLocale] = own
    }
  }
  return texts
}

async function readTextLocale(source: Source, file: string, platform: AreaTexts) {
  const accepted: Record<string, Record<string, string>> = {}
  const json = await readJson(source, file)
  if (json === undefined) return accepted
  const report = (key: string, problem: string, remedy: string) => source.report({ file, key, problem, remedy })
  if (!isRecord(json)) {
    report('', 'is not an object', 'write { "<area>": { "<key>": "…" } }')
    return accepted
  }
  for (const [area, texts] of Object.entries(json)) {
    if (area === '$schema') continue
    const known = Object.hasOwn(platform, area) ? platform[area] : undefined
    if (!known) report(area, 'is not an area of the platform’s texts', suggestion(area, Object.keys(platform)))
    else if (!isRecord(texts)) report(area, 'is not an object', 'write { "<key>": "…" }')
    else
      for (const [key, text] of Object.entries(texts)) {
        const fault = faultOf(key, text, known)
        if (fault) report(`${area}.${key}`, ...fault)
        else accepted[area] = { ...accepted[area], [key]: text as string }
      }
  }
  return accepted
}

function faultOf(
  key: string,
  text: unknown,
  known: Readonly<Record<string, string>>,
): [problem: string, remedy: string] | null {
  const original = Object.hasOwn(known, key) ? known[key] : undefined
  if (original === undefined)
    return ['is not a text of the platform: nothing shows it', suggestion(key, Object.keys(known))]
  if (typeof text !== 'string' || text.trim() === '')
    return ['is not a text', 'write a text in double quotes, or remove the key']
  if (text.length > LONGEST) return [`has ${text.length} characters`, `write at most ${LONGEST}`]
  const [needed, found] = [placeholdersOf(original), placeholdersOf(text)]
  if (needed.join() === found.join()) return null
  const list = (names: string[]) => (names.length > 0 ? names.map((name) => `{{${name}}}`).join(', ') : 'none')
  return [`has the placeholders ${list(found)}`, `use ${list(needed)}, as in "${original}"`]
}
