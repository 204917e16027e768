import { WORDINGS, type Wording } from '@hearth/contracts/locales'
import type { MailLook } from './look.ts'
import type { Translate } from './mail-content.ts'

/** A value with its label on one line. French keeps the colon from the word. */
export const labelled = (label: string, value: string, wording: Wording): string =>
  `${label}${wording === 'fr' ? '\u00a0' : ''}: ${value}`

const countryNames = new Map(WORDINGS.map((wording) => [wording, new Intl.DisplayNames(wording, { type: 'region' })]))

/** Who runs the site, line by line, as its footer says it. */
export function companyLines({ company }: MailLook, translate: Translate, wording: Wording): string[] {
  const country = countryNames.get(wording)?.of(company.country) ?? company.country
  return [
    translate('shell:operated_by', { company: company.name }),
    [company.address, company.city, country].join(', '),
    [
      ...(company.kvk ? [labelled(translate('shell:kvk'), company.kvk, wording)] : []),
      ...(company.vat_numbers.length > 0
        ? [labelled(translate('shell:vat'), company.vat_numbers.join(', '), wording)]
        : []),
    ].join(' · '),
  ].filter((line) => line !== '')
}
