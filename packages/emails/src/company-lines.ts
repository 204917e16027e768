import type { Wording } from '@hearth/contracts/locales'
import type { MailLook } from './look.ts'
import type { Translate } from './mail-content.ts'

/** Who runs the site, line by line, as its footer says it. */
export function companyLines({ company }: MailLook, translate: Translate, wording: Wording): string[] {
  const country = new Intl.DisplayNames(wording, { type: 'region' }).of(company.country) ?? company.country
  return [
    translate('site:operated_by', { company: company.name }),
    [company.address, company.city, country].join(', '),
    [
      ...(company.kvk ? [`${translate('site:kvk')}: ${company.kvk}`] : []),
      ...(company.vat_numbers.length > 0 ? [`${translate('site:vat')}: ${company.vat_numbers.join(', ')}`] : []),
    ].join(' · '),
  ].filter((line) => line !== '')
}
