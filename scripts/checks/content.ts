import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import {
  BODY_TYPES,
  EYE_COLOURS,
  HAIR_COLOURS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  TATTOOS,
} from '@hearth/contracts/profiles'
import { interests } from '@hearth/seed/interests'
import { checkTenants } from '@hearth/tenancy/check'
import { type Catalogue, loadMessages, loadOverlays } from '@hearth/texts/catalogue'
import { findOverlayFaults, findTextFaults } from '@hearth/texts/completeness'
import { PAGE_NAMES } from '@hearth/texts/pages'
import { findPlaceFaults } from '@hearth/texts/places'
import { EXCEPTIONS } from '@hearth/texts/same-as-english'
import { findLooseMarks, findOtherNames, findUntiedPromises, loadWordings, PRODUCT_PAGES } from '@hearth/texts/wording'
import type { SourceFile } from './files.ts'
import { callsWithoutGender, genderedTexts } from './gendered-texts.ts'
import { unusedTexts } from './unused-texts.ts'

/** The names of the tenant folders below `root`, without `_template`. */
export function tenantFolders(root: string): string[] {
  const tenants = path.join(root, 'tenants')
  if (!existsSync(tenants)) return []
  return readdirSync(tenants, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
}

/** What is wrong with the tenant folders and their editor schemas, one line each; without warnings, which `npm run tenants check` shows. */
export async function tenantFaults(root: string): Promise<string[]> {
  const faults = await checkTenants(path.join(root, 'tenants'))
  return faults
    .filter(({ severity }) => severity === 'error')
    .map(({ folder, file, key, problem, remedy }) => {
      const place = [path.posix.join('tenants', folder, file), key].filter(Boolean).join(' ')
      return `${place} ${problem}; ${remedy}`
    })
}

/** What is missing in the platform's texts in the eleven languages, and what is wrong with overlays, one line each. */
export const incompleteTexts = (catalogue: Catalogue = loadMessages()): string[] =>
  [...findTextFaults(catalogue, EXCEPTIONS), ...findOverlayFaults(catalogue, loadOverlays())].map(
    (fault) => `packages/texts/messages/${fault}`,
  )

/** What is wrong with the descriptions beside the English texts, one line each. */
export function placeFaults(root: string): string[] {
  const folder = path.join(root, 'packages/texts/messages/en')
  const areas = readdirSync(folder).map((file) => [
    path.parse(file).name,
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  ])
  return findPlaceFaults(Object.fromEntries(areas)).map((fault) => `packages/texts/messages/${fault}`)
}

/** Texts that use another name for a thing, an ordinary space where French has none, or promise what they do not say they need, one line each. */
export const wordingFaults = (): string[] =>
  [
    ...findOtherNames(loadWordings(PRODUCT_PAGES)),
    ...findLooseMarks(loadWordings(PAGE_NAMES)),
    ...findUntiedPromises(loadMessages().en),
  ].map((fault) => `packages/texts: ${fault}`)

/** Calls that show a text with words for a woman and a man without saying whose gender counts, one line each. */
export const genderFaults = (files: readonly SourceFile[]): string[] =>
  callsWithoutGender(files, genderedTexts(loadMessages()))

/** The facts of a profile with those values that have a text. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  gender: GENDERS,
  seeking: SEEKING,
  sexuality: SEXUALITIES,
  relationship_status: RELATIONSHIP_STATUSES,
  body_type: BODY_TYPES,
  hair_colour: HAIR_COLOURS,
  eye_colour: EYE_COLOURS,
  tattoos: TATTOOS,
}

/** Texts whose key is built from a value. */
const NAMED_BY_DATA = [
  ...interests.map(({ id }) => `interests:${id.replaceAll('-', '_')}`),
  ...Object.entries(FACTS).flatMap(([field, values]) => [
    `profiles:${field}`,
    ...values.map((value) => `profiles:${field}.${value}`),
  ]),
]

/** The platform's texts that nothing shows, one line each. */
export const deadTexts = (files: readonly SourceFile[], { en }: Pick<Catalogue, 'en'> = loadMessages()): string[] =>
  unusedTexts(files, en, NAMED_BY_DATA).map(
    (name) =>
      `${name} is used nowhere in apps/ and packages/; remove it from packages/texts/messages, in all languages`,
  )
