import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { Translate } from '../../words/translations.server.ts'

/** What a mandate for a site says, a line for each part: its title, what the member allows, the creditor with its address, its identifier, and the type of payment. */
export const mandateWords = (
  t: Translate,
  { company }: { readonly company: Pick<Settings['company'], 'name' | 'address' | 'city' | 'country'> },
  { prenotification_days: days, creditor_id: creditorId }: DirectDebitSettings,
): string => {
  const pair = (label: 'debits:creditor' | 'debits:creditor_id' | 'debits:type', value: string) =>
    t('shell:pair', { label: t(label), value })
  return [
    t('debits:mandate_title'),
    `${t('debits:mandate_text', { creditor: company.name })} ${t('debits:mandate_notice', { count: days })}`,
    pair('debits:creditor', [company.name, company.address, company.city, company.country].join(', ')),
    pair('debits:creditor_id', creditorId),
    pair('debits:type', t('debits:type_recurrent')),
  ].join('\n')
}
