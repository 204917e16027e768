import type { Locale } from '@hearth/contracts/locales'
import { inLocale } from '@hearth/tenancy/settings-view'
import type { Tenant } from '@hearth/tenancy/tenant'
import { capitalized } from '../../server/intl.server.ts'
import type { Translate } from '../../server/translations.server.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** What the site says of profiles that it runs itself. They are always labelled, with the platform's words where the site has none of its own. */
export function fictionalWords({ settings }: Pick<Tenant, 'settings'>, locale: Locale, t: Translate): FictionalWords {
  const own = (text: typeof settings.fictional_warning) => inLocale(text, locale, settings.default_locale)
  return {
    label: capitalized(own(settings.fictional_singular) ?? t('members:fictional'), locale),
    warning: own(settings.fictional_warning) ?? t('members:fictional_warning'),
    icon: settings.fictional_icon,
  }
}
