import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { Translate } from '../../words/translations.server.ts'

/** What a mandate for a site says, a line for each part: its title, what the member allows, the creditor with its address, its identifier, and the type of payment. */
export const mandateWords = (
  t: Translate,
  { company }: { readonly company: Pick<Settings['company'], 'name' | 'address' | 'city' | 'country'> },
  { prenotification_days: days, creditor_id: creditorId }: DirectDebitSettings,
): string =>
  [
    t('debits:mandate_title'),
    `${t('debits:mandate_text', { creditor: company.name })} ${t('debits:mandate_notice', { count: days })}`,
    `${t('debits:creditor')}: ${[company.name, company.address, company.city, company.country].join(', ')}`,
    `${t('debits:creditor_id')}: ${creditorId}`,
    `${t('debits:type')}: ${t('debits:type_recurrent')}`,
  ].join('\n')
