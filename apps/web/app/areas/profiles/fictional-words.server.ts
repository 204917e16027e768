import type { TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inTextLocale } from '@hearth/texts/text-locale'
import { capitalized } from '../../words/intl.server.ts'
import type { Translate } from '../../words/translations.server.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** What the site says of profiles that it runs itself. They are always labelled, with the platform's words where the site has none of its own. */
export function fictionalWords(
  { settings }: Pick<Tenant, 'settings'>,
  textLocale: TextLocale,
  t: Translate,
): FictionalWords {
  const own = (text: typeof settings.fictional_warning) => inTextLocale(text, textLocale, settings.default_locale)
  const label = capitalized(own(settings.fictional_singular) ?? t('discovery:fictional'), textLocale)
  return {
    label,
    warning: own(settings.fictional_warning) ?? t('discovery:fictional_warning', { label }),
    icon: settings.fictional_icon,
  }
}
