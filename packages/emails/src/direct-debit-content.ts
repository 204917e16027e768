import { CODE_MINUTES } from '@hearth/contracts/direct-debits'
import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails, OrderLinkPurpose } from '@hearth/contracts/mail'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'
import { writtenDay } from './times.ts'

interface DirectDebitMail {
  readonly look: MailLook
  readonly translate: Translate
  readonly textLocale: TextLocale
  readonly details: MailDetails
  /** The address of a page of the site. */
  readonly page: (path: string) => string
  /** The address of a link about the order. */
  readonly link: (purpose: OrderLinkPurpose) => string
  readonly why: string
}

/** The content of the mail with a code for a direct debit. */
export const codeContent = ({ look: { site }, translate: t, details, page, why }: DirectDebitMail): MailContent => ({
  subject: t('mail:direct_debit_code_subject', { site }),
  preheader: t('mail:direct_debit_code_preheader', { minutes: CODE_MINUTES }),
  heading: t('mail:direct_debit_code_heading'),
  text: t('mail:direct_debit_code_text', { site, minutes: CODE_MINUTES }),
  facts: [{ label: t('debits:code'), value: details.code ?? '' }],
  advice: t('mail:direct_debit_code_advice'),
  button: { label: t('billing:orders_title'), href: page('/transactions') },
  why,
})

/** The content of the mail that announces what is collected by direct debit, and when. */
export function announcementContent(
  { look, translate: t, textLocale, details, page, link, why }: DirectDebitMail,
  money: string,
): MailContent {
  const { number = '', due_on = '', mandate = '', creditor_id = '', account_end = '' } = details
  const day = due_on === '' ? '' : writtenDay(new Date(due_on), textLocale)
  return {
    subject: t('mail:direct_debit_announced_subject', { date: day }),
    preheader: t('mail:direct_debit_announced_preheader'),
    heading: t('mail:direct_debit_announced_heading'),
    text: t('mail:direct_debit_announced_text', { company: look.company.name, day }),
    facts: [
      { label: t('billing:amount'), value: money },
      { label: t('debits:collected_on'), value: day },
      { label: t('debits:account'), value: `•••• ${account_end}` },
      { label: t('debits:reference'), value: mandate },
      { label: t('debits:type'), value: t('debits:type_recurrent') },
      { label: t('debits:creditor_id'), value: creditor_id },
      { label: t('billing:order_number'), value: number },
    ],
    advice: t('mail:direct_debit_announced_advice'),
    button: { label: t('billing:orders_title'), href: page('/transactions') },
    aside: { text: t('mail:order_paid_aside'), label: t('shell:withdrawal'), href: link('withdraw') },
    why,
  }
}
