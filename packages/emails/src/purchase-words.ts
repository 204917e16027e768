import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails } from '@hearth/contracts/mail'
import type { Translate } from './mail-data.ts'

/** An amount of minor units, as a language writes it. */
export function moneyText(amount: number, currency: string, textLocale: TextLocale): string {
  const format = new Intl.NumberFormat(textLocale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What was bought, as lists name it. */
export function nameOf({ type, credits = '0', months }: MailDetails, t: Translate): string {
  const count = Number(months ?? credits)
  if (months) return t('billing:package_months', { count })
  return t(type === 'trial' ? 'billing:package_trial' : 'billing:package_credits', { count })
}
