import { TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import type { MailLook } from './look.ts'
import type { Translate } from './mail-data.ts'

/** A label and a value on one line. French has a space before the colon. */
export const labelled = (label: string, value: string, textLocale: TextLocale): string =>
  `${label}${textLocale === 'fr' ? '\u00a0' : ''}: ${value}`

const countryNames = new Map(
  TEXT_LOCALES.map((textLocale) => [textLocale, new Intl.DisplayNames(textLocale, { type: 'region' })]),
)

/** Who runs the site, line by line, as in the site's footer. */
export function companyLines({ company }: MailLook, translate: Translate, textLocale: TextLocale): string[] {
  const country = countryNames.get(textLocale)?.of(company.country) ?? company.country
  return [
    translate('shell:operated_by', { company: company.name }),
    [company.address, company.city, country].join(', '),
    [
      ...(company.kvk ? [labelled(translate('shell:kvk'), company.kvk, textLocale)] : []),
      ...(company.vat_numbers.length > 0
        ? [labelled(translate('shell:vat'), company.vat_numbers.join(', '), textLocale)]
        : []),
    ].join(' · '),
  ].filter((line) => line !== '')
}
