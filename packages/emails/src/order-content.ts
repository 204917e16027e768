import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails, MailType, OrderLinkPurpose } from '@hearth/contracts/mail'
import { announcementContent, codeContent } from './direct-debit-content.ts'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'
import { moneyText, nameOf } from './purchase-words.ts'
import { isRepeatMail, type RepeatMailType, repeatContent } from './repeat-content.ts'

const PURCHASE_MAILS = ['order_paid', 'withdrawal_received', 'membership_cancelled'] as const
const DEBIT_MAILS = ['direct_debit_code', 'direct_debit_announced'] as const
type PurchaseMailType = (typeof PURCHASE_MAILS)[number]
type OrderMailType = PurchaseMailType | (typeof DEBIT_MAILS)[number] | RepeatMailType
const ORDER_MAILS: readonly MailType[] = [...PURCHASE_MAILS, ...DEBIT_MAILS]

/** Whether a mail is about a purchase, how it is collected, or what repeats. */
export const isOrderMail = (type: MailType): type is OrderMailType => isRepeatMail(type) || ORDER_MAILS.includes(type)

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
  /** The last day of a membership, and the day of the next payment of what repeats, written out. */
  readonly end: string
  readonly next: string
  readonly why: string
}

const moneyOf =
  ({ currency = 'EUR' }: MailDetails, textLocale: TextLocale) =>
  (minor: string) =>
    moneyText(Number(minor), currency, textLocale)

/** The content of the mail that confirms a purchase. */
function purchaseContent({
  look,
  translate: t,
  textLocale,
  details,
  time,
  page,
  link,
  next,
  why,
}: OrderMail): MailContent {
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
      ...repeatFacts(details, { translate: t, next, money }),
    ],
    advice: t('mail:order_paid_advice'),
    button: { label: t('billing:orders_title'), href: page('/transactions') },
    aside: {
      ...{ text: t('mail:order_paid_aside'), label: t('shell:withdrawal'), href: link('withdraw') },
      ...(months || details.repeat_every ? { second: { label: t('shell:cancellation'), href: link('cancel') } } : {}),
    },
    why,
  }
}

/** What the confirmation says of later payments: that there are some, when, and of what amount. */
const repeatFacts = (
  { repeat_every, repeat_amount }: MailDetails,
  { translate: t, next, money }: Pick<OrderMail, 'translate' | 'next'> & { money: (minor: string) => string },
) =>
  repeat_every && repeat_amount
    ? [
        { label: t('contracts:renews'), value: t('contracts:repeat_every', { count: Number(repeat_every) }) },
        { label: t('billing:repeat_next'), value: `${next}, ${money(repeat_amount)}` },
      ]
    : []

/** The content of the receipt for a withdrawal or a cancellation. */
function receiptContent(
  type: Exclude<PurchaseMailType, 'order_paid'>,
  { look, translate: t, textLocale, details, time, page, end, why }: OrderMail,
): MailContent {
  const { number = '', amount = '0', person = '', refund, words, uncollected } = details
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
    ...(refund === undefined || refund === '0'
      ? {}
      : { advice: t(uncollected ? 'debits:comes_back_text' : 'billing:comes_back_text') }),
    button: { label: t('shell:return_policy'), href: page('/pages/return-policy') },
    why,
  }
}

/** The content of a mail about a purchase, how it is collected, or what repeats. */
export function orderContent(type: OrderMailType, mail: OrderMail): MailContent {
  if (isRepeatMail(type)) return repeatContent(type, mail)
  if (type === 'direct_debit_code') return codeContent(mail)
  if (type === 'direct_debit_announced')
    return announcementContent(mail, moneyOf(mail.details, mail.textLocale)(mail.details.amount ?? '0'))
  return type === 'order_paid' ? purchaseContent(mail) : receiptContent(type, mail)
}
