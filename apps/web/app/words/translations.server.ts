import type { TextParams } from '@hearth/contracts/faults'
import type { TenantId } from '@hearth/contracts/ids'
import type { TextLocale } from '@hearth/contracts/locales'
import type { Tenant, Tenants } from '@hearth/tenancy/tenant'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import type { TextKey } from '@hearth/texts/keys'
import type { AppLoadContext } from '@remix-run/node'
import { createInstance, type i18n as I18n } from 'i18next'
import { textLocaleOf } from './locale.server.ts'

/** The i18next instances of a tenant's version, one per text locale, because an instance never changes its language. */
interface TenantTranslations {
  readonly version: string
  readonly byTextLocale: Map<TextLocale, Promise<I18n>>
}

const caches = new WeakMap<Tenants, Map<TenantId, TenantTranslations>>()

/** The cache for this live set of tenants; tenants that change or are removed are dropped from it. */
function cacheOf(tenants: Tenants): Map<TenantId, TenantTranslations> {
  const known = caches.get(tenants)
  if (known) return known
  const cache = new Map<TenantId, TenantTranslations>()
  tenants.onChange((changes) => {
    for (const { tenant } of changes) cache.delete(tenant.id)
  })
  caches.set(tenants, cache)
  return cache
}

async function createTranslations(tenant: Tenant, textLocale: TextLocale): Promise<I18n> {
  // Without initReactI18next, which would make the last tenant's texts the default of all components.
  const instance = createInstance()
  await instance.init({
    ...I18NEXT_OPTIONS,
    lng: textLocale,
    resources: { [textLocale]: mergeTexts(textLocale, tenant.texts) },
    react: { useSuspense: false },
  })
  rememberTexts(instance as unknown as AnyTexts)
  return instance
}

/** i18next without the types of its keys, which our wrapper cannot express. */
interface AnyTexts {
  getFixedT(...of: readonly unknown[]): (...asked: readonly unknown[]) => string
}

/** A text in pieces: what is always the same, and the places of the names that are filled in. */
type Pieces = readonly (string | number)[]

/** Stand for the names in a text that is remembered: characters of the private use area, which no text has. */
const FIRST_MARK = 0xe000
const MARK = /([\uE000-\uE0FF])/

/** A text is remembered by its key, its numbers and its context; what else is filled in differs from page to page, and is put in its places. */
interface Asked {
  readonly key: string
  readonly names: readonly string[]
  /** The parameters with marks in place of the names. */
  readonly marked: Readonly<Record<string, unknown>>
}

/** Null if a parameter is neither a number nor a text. */
function askedOf(key: unknown, params: object): Asked | null {
  const names: string[] = []
  const marked: Record<string, unknown> = {}
  let remembered = String(key)
  for (const [name, value] of Object.entries(params)) {
    const isFixed = typeof value === 'number' || name === 'context'
    if (!isFixed && typeof value !== 'string') return null
    marked[name] = isFixed ? value : String.fromCharCode(FIRST_MARK + names.length)
    remembered += isFixed ? ` ${name}=${String(value)}` : ` ${name}`
    if (!isFixed) names.push(value)
  }
  return { key: remembered, names, marked }
}

const toPieces = (text: string): Pieces =>
  text.split(MARK).map((piece) => (MARK.test(piece) ? piece.charCodeAt(0) - FIRST_MARK : piece))

/** Texts with numbers are as many as there are numbers. */
const MOST_REMEMBERED = 2_000

/**
 * Makes one function per namespace that remembers texts with numbers and names, or without: all pages use the same ones, a page of cards dozens of
 * interests and of links with a name, and i18next looks each up again.
 */
function rememberTexts(instance: AnyTexts): void {
  const makeT = instance.getFixedT.bind(instance)
  const made = new Map<string, ReturnType<AnyTexts['getFixedT']>>()
  instance.getFixedT = (...of) => {
    const name = of.join(' ')
    const known = made.get(name)
    if (known) return known
    const t = makeT(...of)
    const texts = new Map<string, Pieces>()
    const remembering = (key: unknown, params: unknown = {}, ...others: readonly unknown[]) => {
      const asked = others.length === 0 && typeof params === 'object' && params !== null ? askedOf(key, params) : null
      if (asked === null) return t(key, params, ...others)
      const known = texts.get(asked.key)
      const pieces = known ?? toPieces(t(key, asked.marked))
      if (!known && texts.size < MOST_REMEMBERED) texts.set(asked.key, pieces)
      return pieces.map((piece) => (typeof piece === 'number' ? asked.names[piece] : piece)).join('')
    }
    made.set(name, Object.assign(remembering, t))
    return remembering
  }
}

/** The i18next instance of a tenant in one text locale: the platform's texts with the tenant's own in their place. */
export function translationsOf(tenants: Tenants, tenant: Tenant, textLocale: TextLocale): Promise<I18n> {
  const cache = cacheOf(tenants)
  let translations = cache.get(tenant.id)
  if (translations?.version !== tenant.version) {
    translations = { version: tenant.version, byTextLocale: new Map() }
    cache.set(tenant.id, translations)
  }
  let instance = translations.byTextLocale.get(textLocale)
  if (!instance) {
    instance = createTranslations(tenant, textLocale)
    translations.byTextLocale.set(textLocale, instance)
  }
  return instance
}

/** A text by its key with its placeholders filled in; of several keys the first that has a text. */
export type Translate = (key: TextKey | readonly `${string}:${string}`[], params?: TextParams) => string

/** The translations for a request. */
export const translatorOf = async (load: AppLoadContext, request: Request): Promise<Translate> =>
  translatorIn(load, await textLocaleOf(load, request))

/** The translations into a text locale, whatever the reader's is. */
export async function translatorIn(load: AppLoadContext, textLocale: TextLocale): Promise<Translate> {
  const translations = await translationsOf(load.runtime.tenants, load.tenant, textLocale)
  const t = (translations as unknown as AnyTexts).getFixedT(null)
  return (key, params) => (params ? t(key, params) : t(key))
}
