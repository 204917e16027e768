import { CODE_MINUTES } from '@hearth/contracts/direct-debits'
import { type Locale, textLocaleFor } from '@hearth/contracts/locales'
import { localesFor } from '@hearth/texts/text-locale'
import type { MailTenant } from './look.ts'
import { oneLine } from './render-mail.ts'
import { voiceOf } from './voice.ts'

/**
 * The words of a text message with a code, in the language of the member or the first of the site for their country. It names the site by its setting
 * `discreet_name` where it has one.
 */
export function composeText(
  tenant: MailTenant,
  { language, country, code }: { readonly language: Locale | null; readonly country: string; readonly code: string },
): string {
  const { settings } = tenant
  const locale = language ?? localesFor(settings, country)[0] ?? settings.default_locale
  const { look, translate: t } = voiceOf(tenant, textLocaleFor(locale, country))
  const { name, discreet_name: discreet } = settings
  const text = t('debits:text_message', { site: discreet ?? look.site, code, minutes: CODE_MINUTES })
  // A site's own words may name the brand.
  return oneLine(discreet === null ? text : text.replaceAll(name, discreet))
}
