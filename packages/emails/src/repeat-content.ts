import { REPEAT_ANSWER_DAYS } from '@hearth/contracts/billing'
import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails, MailType, OrderLinkPurpose } from '@hearth/contracts/mail'
import type { MailContent, Translate } from './mail-data.ts'
import { moneyText, nameOf } from './purchase-words.ts'

const REPEAT_MAILS = [
  'repeat_reminder',
  'repeat_failed',
  'repeat_paused',
  'repeat_ended',
] as const satisfies readonly MailType[]
export type RepeatMailType = (typeof REPEAT_MAILS)[number]
export const isRepeatMail = (type: MailType): type is RepeatMailType =>
  (REPEAT_MAILS as readonly MailType[]).includes(type)

interface RepeatMail {
  readonly translate: Translate
  readonly textLocale: TextLocale
  readonly details: MailDetails
  readonly time: { readonly label: string; readonly value: string }
  /** The day of the next payment, written out. */
  readonly next: string
  readonly link: (purpose: OrderLinkPurpose) => string
  readonly page: (path: string) => string
  readonly why: string
}

/** What is said of an end, by its reason. */
function endText({ reason }: MailDetails, t: Translate): string {
  if (reason === 'stopped') return t('mail:repeat_ended_stopped')
  if (reason === 'bank') return t('mail:repeat_ended_bank')
  if (reason === 'refunded') return t('mail:repeat_ended_refunded')
  return t(reason === 'withdrawn' ? 'mail:repeat_ended_withdrawn' : 'contracts:repeat_ended_failed')
}

/** The content of a mail about what repeats. Each leads to the page on which it is stopped without a login, as long as there is something to stop. */
export function repeatContent(
  type: RepeatMailType,
  { translate: t, textLocale, details, time, next, link, page, why }: RepeatMail,
): MailContent {
  const { number = '', amount = '0', currency = 'EUR', tries = '0', person } = details
  const what = { label: nameOf(details, t), value: moneyText(Number(amount), currency, textLocale) }
  const stop = () => ({ label: t('contracts:repeat_stop'), href: link('stop_repeat') })
  const open = { label: t('billing:repeat_title'), href: page('/credits/repeat-order') }
  switch (type) {
    case 'repeat_reminder':
      return {
        subject: t('mail:repeat_reminder_subject'),
        preheader: t('mail:repeat_reminder_preheader'),
        heading: t('mail:repeat_reminder_subject'),
        text: t('mail:repeat_reminder_text'),
        facts: [what, { label: t('billing:repeat_next'), value: next }],
        button: stop(),
        why,
      }
    case 'repeat_failed':
      return {
        subject: t('mail:repeat_failed_subject'),
        preheader: t('mail:repeat_failed_preheader'),
        heading: t('mail:repeat_failed_subject'),
        text: t('mail:repeat_failed_text', { days: REPEAT_ANSWER_DAYS }),
        facts: [what, { label: t('contracts:repeat_tries'), value: tries }],
        button: open,
        aside: { text: t('contracts:repeat_stop_text'), ...stop() },
        why,
      }
    case 'repeat_paused':
      return {
        subject: t('mail:repeat_paused_subject'),
        preheader: t('mail:repeat_paused_preheader'),
        heading: t('mail:repeat_paused_subject'),
        text: t(details.reason === 'limit' ? 'contracts:repeat_paused_limit' : 'contracts:repeat_paused_price'),
        facts: [what],
        button: open,
        aside: { text: t('contracts:repeat_stop_text'), ...stop() },
        why,
      }
    case 'repeat_ended':
      return {
        subject: t('mail:repeat_ended_subject'),
        preheader: t('mail:repeat_ended_preheader'),
        heading: t('mail:repeat_ended_subject'),
        text: endText(details, t),
        facts: [
          { label: t('billing:order_number'), value: number },
          what,
          ...(person ? [{ label: t('billing:contract_name'), value: person }] : []),
          time,
        ],
        button: open,
        why,
      }
  }
}
