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

/** The texts of one version of a tenant: an instance never changes its language, so there is one per wording. */
interface TenantTranslations {
  readonly version: string
  readonly byTextLocale: Map<TextLocale, Promise<I18n>>
}

const caches = new WeakMap<Tenants, Map<TenantId, TenantTranslations>>()

/** The cache that belongs to this live set of tenants; a tenant that changes or goes leaves it. */
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
  // Without initReactI18next, which would make the last tenant's texts every component's default.
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

/** i18next without the types of its keys, which no function of ours can repeat. */
interface AnyTexts {
  getFixedT(...of: readonly unknown[]): (...asked: readonly unknown[]) => string
}

/**
 * Makes one function for each namespace that texts are asked from, which remembers the texts that nothing is filled in to: every page asks for
 * the same ones, a page of cards for dozens of interests, and i18next looks each up anew.
 */
function rememberTexts(instance: AnyTexts): void {
  const makeT = instance.getFixedT.bind(instance)
  const made = new Map<string, ReturnType<AnyTexts['getFixedT']>>()
  instance.getFixedT = (...of) => {
    const name = of.join(' ')
    const known = made.get(name)
    if (known) return known
    const t = makeT(...of)
    const texts = new Map<string, string>()
    const remembering = (...asked: readonly unknown[]) => {
      if (asked.length > 1) return t(...asked)
      const key = String(asked[0])
      const text = texts.get(key) ?? t(...asked)
      texts.set(key, text)
      return text
    }
    made.set(name, Object.assign(remembering, t))
    return remembering
  }
}

/** The tenant's texts in one wording: the platform's, with the tenant's own wording in their place. */
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

/** One text by its key, its placeholders filled in; of several keys the first that has a text. */
export type Translate = (key: TextKey | readonly `${string}:${string}`[], params?: TextParams) => string

/** The texts for whoever makes the request. */
export async function translatorOf(load: AppLoadContext, request: Request): Promise<Translate> {
  const textLocale = await textLocaleOf(load, request)
  const translations = await translationsOf(load.runtime.tenants, load.tenant, textLocale)
  const t = (translations as unknown as AnyTexts).getFixedT(null)
  return (key, params) => (params ? t(key, params) : t(key))
}
