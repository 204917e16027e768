import type { TextLocale } from '@hearth/contracts/locales'
import { messageCosts } from '@hearth/contracts/packages'
import {
  type LocalizedText,
  PUBLIC_SETTING_KEYS,
  type PublicSettingKey,
  type PublicSettings,
  type Settings,
} from '@hearth/contracts/tenant-settings'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { Tenant } from './tenant.ts'

/** The parts of the settings that depend on the request; null if unknown. */
interface SettingsRequest {
  readonly textLocale: TextLocale
  /** ISO alpha-2 country of the visitor's address. */
  readonly geoipCountry: string | null
  readonly pushPublicKey: string | null
}

/** The settings in the form of settings.php: public fields only, texts in the language of the request. */
export function toPublicSettings(tenant: Tenant, request: SettingsRequest): PublicSettings {
  const { settings } = tenant
  const country = selectedCountry(settings, request.geoipCountry)
  const text = (value: LocalizedText | null) => inTextLocale(value, request.textLocale, settings.default_locale)
  return {
    ...publicPart(settings),
    index_title: text(settings.index_title),
    description: text(settings.description),
    fictional_warning: text(settings.fictional_warning),
    fictional_singular: text(settings.fictional_singular),
    fictional_plural: text(settings.fictional_plural),
    geoip_country: request.geoipCountry,
    geoip_selected_country: country,
    packages: packagesOf(settings, country),
    push_public_key: request.pushPublicKey,
  }
}

/** What is sold in a country, with what a message then costs; null if nothing is. */
function packagesOf({ packages, message_credits }: Settings, country: string | null): PublicSettings['packages'] {
  const sold = country === null ? undefined : packages[country]
  if (!sold) return null
  const offers = sold.offers.map((one) => ({ ...one, message_costs: messageCosts(one, message_credits) }))
  return { currency: sold.currency, offers }
}

const publicPart = (settings: Settings) =>
  Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, settings[key]])) as Pick<Settings, PublicSettingKey>

/** The country that forms preselect: the visitor's if the site serves it, otherwise the site's first. */
export const selectedCountry = (settings: Settings, geoipCountry: string | null): string | null =>
  (geoipCountry !== null && settings.countries.includes(geoipCountry) ? geoipCountry : settings.countries[0]) ?? null
