import type { Wording } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inWording } from '@hearth/texts/wording'
import { capitalized } from '../../words/intl.server.ts'
import type { Translate } from '../../words/translations.server.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** What the site says of profiles that it runs itself. They are always labelled, with the platform's words where the site has none of its own. */
export function fictionalWords({ settings }: Pick<Tenant, 'settings'>, wording: Wording, t: Translate): FictionalWords {
  const own = (text: typeof settings.fictional_warning) => inWording(text, wording, settings.default_locale)
  const label = capitalized(own(settings.fictional_singular) ?? t('discovery:fictional'), wording)
  return {
    label,
    warning: own(settings.fictional_warning) ?? t('discovery:fictional_warning', { label }),
    icon: settings.fictional_icon,
  }
}
