import type { TextLocale } from '@hearth/contracts/locales'
import { termsVersionOf } from '@hearth/domain/onboarding/terms'
import { phonesOf, type Tenant } from '@hearth/tenancy/tenant'
import { countryName, longDate } from '../words/intl.server.ts'
import type { CompanyDetails } from './shell.ts'

/** Date of the terms in force, written out. */
export const termsDateOf = (tenant: Pick<Tenant, 'company' | 'settings'>, textLocale: TextLocale): string =>
  longDate(tenant, termsVersionOf(tenant.company.added), textLocale)

/** Who runs a site and how to reach them, in the reader's language. */
export function companyDetailsOf(
  { company, settings }: Pick<Tenant, 'company' | 'settings'>,
  textLocale: TextLocale,
): CompanyDetails {
  const { support: supportPhone } = phonesOf({ ...settings, company })
  return {
    company: company.name,
    address: [company.address, company.city, countryName(company.country, textLocale)],
    tradeNames: company.tradenames,
    kvk: company.kvk,
    vatNumbers: company.vat_numbers,
    companyPhone: company.support_phone === supportPhone ? null : company.support_phone,
    supportEmail: settings.support_email,
    supportPhone,
    termsDate: termsDateOf({ company, settings }, textLocale),
  }
}
