import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { Translate } from '../../words/translations.server.ts'

/** What a mandate for a site says: the words, and the creditor with its address. */
export const mandateWords = (
  t: Translate,
  { company }: Pick<Settings, 'company'>,
  { prenotification_days: days }: DirectDebitSettings,
) => ({
  words: t('debits:mandate_text', { creditor: company.name, days }),
  creditor: [company.name, company.address, company.city, company.country].join(', '),
})
