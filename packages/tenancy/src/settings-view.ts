import type { TextLocale } from '@hearth/contracts/locales'
import {
  type LocalizedText,
  PUBLIC_SETTING_KEYS,
  type PublicSettingKey,
  type PublicSettings,
  type Settings,
} from '@hearth/contracts/tenant-settings'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { Tenant } from './tenant.ts'

/** What a request adds to the settings; null where unknown. */
interface SettingsRequest {
  readonly textLocale: TextLocale
  /** ISO alpha-2 of the visitor's address. */
  readonly geoipCountry: string | null
  readonly pushPublicKey: string | null
}

/** The settings as settings.php shows them: the public fields only, texts in the language of the request. */
export function toPublicSettings(tenant: Tenant, request: SettingsRequest): PublicSettings {
  const { settings } = tenant
  const text = (value: LocalizedText | null) => inTextLocale(value, request.textLocale, settings.default_locale)
  return {
    ...publicPart(settings),
    index_title: text(settings.index_title),
    description: text(settings.description),
    fictional_warning: text(settings.fictional_warning),
    fictional_singular: text(settings.fictional_singular),
    fictional_plural: text(settings.fictional_plural),
    geoip_country: request.geoipCountry,
    geoip_selected_country: selectedCountry(settings, request.geoipCountry),
    push_public_key: request.pushPublicKey,
  }
}

const publicPart = (settings: Settings) =>
  Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, settings[key]])) as Pick<Settings, PublicSettingKey>

/** The country that forms start with: the visitor's if the site serves it, else the site's first. */
export const selectedCountry = (settings: Settings, geoipCountry: string | null): string | null =>
  (geoipCountry !== null && settings.countries.includes(geoipCountry) ? geoipCountry : settings.countries[0]) ?? null
