import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails, MailType, OrderLinkPurpose } from '@hearth/contracts/mail'
import { announcementContent, codeContent } from './direct-debit-content.ts'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'

type OrderMailType = Extract<
  MailType,
  'order_paid' | 'withdrawal_received' | 'membership_cancelled' | 'direct_debit_code' | 'direct_debit_announced'
>

interface OrderMail {
  readonly look: MailLook
  readonly translate: Translate
  readonly textLocale: TextLocale
  readonly details: MailDetails
  /** When it was paid. */
  readonly time: { readonly label: string; readonly value: string }
  /** The address of a link for the order. */
  readonly link: (purpose: OrderLinkPurpose) => string
  /** The address of a page of the site. */
  readonly page: (path: string) => string
  /** The last day of a membership, written out. */
  readonly end: string
  readonly why: string
}

/** An amount of minor units, as a language writes it. */
function moneyText(amount: number, currency: string, textLocale: TextLocale): string {
  const format = new Intl.NumberFormat(textLocale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What was bought, as lists name it. */
function nameOf({ type, credits = '0', months }: MailDetails, t: Translate): string {
  const count = Number(months ?? credits)
  if (months) return t('billing:package_months', { count })
  return t(type === 'trial' ? 'billing:package_trial' : 'billing:package_credits', { count })
}

const moneyOf =
  ({ currency = 'EUR' }: MailDetails, textLocale: TextLocale) =>
  (minor: string) =>
    moneyText(Number(minor), currency, textLocale)

/** The content of the mail that confirms a purchase. */
function purchaseContent({ look, translate: t, textLocale, details, time, page, link, why }: OrderMail): MailContent {
  const {
    number = '',
    months,
    amount = '0',
    vat = '0',
    vat_rate = '0',
    discount = '0',
    discount_code,
    discount_rate,
  } = details
  const money = moneyOf(details, textLocale)
  const percent = new Intl.NumberFormat(textLocale, { style: 'percent', maximumFractionDigits: 2 })
  return {
    subject: t('mail:order_paid_subject'),
    preheader: t('mail:order_paid_preheader'),
    heading: t('mail:order_paid_subject'),
    text: t(details.owed ? 'mail:order_owed_text' : 'mail:order_paid_text', { site: look.site }),
    facts: [
      { label: t('billing:order_number'), value: number },
      { label: nameOf(details, t), value: money(String(Number(amount) + Number(discount))) },
      ...(discount_code
        ? [
            {
              label: t('billing:discount', {
                percent: percent.format(Number(discount_rate) / 10_000),
                code: discount_code,
              }),
              value: money(`-${discount}`),
            },
            { label: t('billing:total'), value: money(amount) },
          ]
        : []),
      ...(vat_rate === '0'
        ? []
        : [{ label: t('billing:vat', { rate: percent.format(Number(vat_rate) / 10_000) }), value: money(vat) }]),
      time,
    ],
    advice: t('mail:order_paid_advice'),
    button: { label: t('billing:orders_title'), href: page('/transactions') },
    aside: {
      ...{ text: t('mail:order_paid_aside'), label: t('shell:withdrawal'), href: link('withdraw') },
      ...(months ? { second: { label: t('shell:cancellation'), href: link('cancel') } } : {}),
    },
    why,
  }
}

/** The content of the receipt for a withdrawal or a cancellation. */
function receiptContent(
  type: Extract<OrderMailType, 'withdrawal_received' | 'membership_cancelled'>,
  { look, translate: t, textLocale, details, time, page, end, why }: OrderMail,
): MailContent {
  const { number = '', amount = '0', person = '', refund, words } = details
  const money = moneyOf(details, textLocale)
  const company = look.company.name
  return {
    subject: t(`mail:${type}_subject`),
    preheader: t(`mail:${type}_preheader`),
    heading: t(`mail:${type}_subject`),
    text:
      type === 'withdrawal_received'
        ? t('mail:withdrawal_received_text', { company })
        : t('mail:membership_cancelled_text', { company, day: end }),
    facts: [
      { label: t('billing:order_number'), value: number },
      { label: nameOf(details, t), value: money(amount) },
      { label: t('billing:contract_name'), value: person },
      time,
      ...(refund === undefined ? [] : [{ label: t('billing:comes_back'), value: money(refund) }]),
      ...(words ? [{ label: t('mail:statement_words'), value: words }] : []),
    ],
    ...(refund === undefined || refund === '0' ? {} : { advice: t('billing:comes_back_text') }),
    button: { label: t('shell:return_policy'), href: page('/pages/return-policy') },
    why,
  }
}

/** The content of a mail about a purchase. */
export function orderContent(type: OrderMailType, mail: OrderMail): MailContent {
  if (type === 'direct_debit_code') return codeContent(mail)
  if (type === 'direct_debit_announced')
    return announcementContent(mail, moneyOf(mail.details, mail.textLocale)(mail.details.amount ?? '0'))
  return type === 'order_paid' ? purchaseContent(mail) : receiptContent(type, mail)
}
