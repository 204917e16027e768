import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { CompanyInfo, LocalizedText } from '@hearth/contracts/tenant-settings'
import type { Theme } from '@hearth/contracts/theme'
import type { Overrides } from '@hearth/texts/catalogue'
import { inTextLocale } from '@hearth/texts/text-locale'
import { derivePalette } from '@hearth/ui/theme/derive'
import { type Scheme, schemesOf } from '@hearth/ui/theme/seeds'
import type { Palette } from '@hearth/ui/theme/tokens'

/** The parts of a tenant that mails use. */
export interface MailTenant {
  readonly id: string
  readonly version: string
  readonly domain: string
  readonly settings: {
    readonly name: string
    readonly mail_name: string
    readonly discreet_name: string | null
    readonly support_email: string
    readonly default_locale: Locale
    readonly locales_by_country: Readonly<Record<string, readonly Locale[] | undefined>>
    readonly fictional_warning: LocalizedText | null
    readonly fictional_singular: LocalizedText | null
  }
  readonly company: Pick<CompanyInfo, 'name' | 'address' | 'city' | 'country' | 'kvk' | 'vat_numbers'>
  readonly theme: Theme
  readonly texts: Overrides
}

/** How a tenant's mails look, and the tenant's data in each of them; plain data. */
export interface MailLook {
  /** The brand’s name. */
  readonly site: string
  readonly supportEmail: string
  readonly company: MailTenant['company']
  /** The site's words for profiles that it runs itself. */
  readonly fictionalWarning: string | null
  /** The label of one such profile. */
  readonly fictionalLabel: string | null
  /** The scheme that every client shows, and the one for clients that prefer it. */
  readonly schemes: readonly { readonly name: Scheme; readonly palette: Palette }[]
  /** The style in which the brand draws people. */
  readonly family: Theme['portraits']
  readonly edge: Theme['edge']
  /** Corner radii of the card and of a button, in px. */
  readonly radius: number
  readonly buttonRadius: number
  readonly displayFont: string
  readonly displayWeight: number
  readonly textFont: string
}

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|system-ui|ui-[a-z-]+)$/
const fontStack = (families: readonly string[]) =>
  families.map((family) => (GENERIC.test(family) ? family : `'${family}'`)).join(',')

/** The look of a tenant's mails in one text locale. `schemes` limits the colour schemes, such as for a preview. */
export function lookOf(
  { settings, company, theme }: Pick<MailTenant, 'settings' | 'company' | 'theme'>,
  textLocale: TextLocale,
  schemes: readonly Scheme[] = schemesOf(theme),
): MailLook {
  return {
    site: settings.name,
    supportEmail: settings.support_email,
    company,
    fictionalWarning: inTextLocale(settings.fictional_warning, textLocale, settings.default_locale),
    fictionalLabel: inTextLocale(settings.fictional_singular, textLocale, settings.default_locale),
    schemes: schemes.map((name) => ({ name, palette: derivePalette(theme, name) })),
    family: theme.portraits,
    edge: theme.edge,
    radius: theme.radius,
    buttonRadius: theme.controls === 'pill' ? 999 : theme.radius,
    displayFont: fontStack(theme.font_display),
    displayWeight: theme.font_weight,
    textFont: fontStack(theme.font_text),
  }
}
