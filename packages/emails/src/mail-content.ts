import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import type { TextLocale } from '@hearth/contracts/locales'
import {
  CLOSING_REASONS,
  KEEP_ADDRESS_DAYS,
  type MailType,
  REGRET_DAYS,
  TERMS_NOTICE_DAYS,
  UNCONFIRMED_DAYS,
  WARNED_DAYS,
} from '@hearth/contracts/mail'
import { REJECTION_REASONS } from '@hearth/contracts/photos'
import { REPORT_MEASURES } from '@hearth/contracts/reports'
import { likeContent } from './like-content.ts'
import type { MailLook } from './look.ts'
import type { MailContent, MailData, Translate } from './mail-data.ts'
import { messageContent } from './message-content.ts'
import { isOrderMail, orderContent } from './order-content.ts'
import { dayIn, timeIn, writtenDay } from './times.ts'

/** The address of a page in the language of the mail, which an overlay's name begins with, whatever the browser's language. */
export function inLanguage(address: string, textLocale: TextLocale): string {
  const url = new URL(address)
  url.searchParams.set('lng', textLocale.slice(0, 2))
  return url.href
}

/** The content of the mails by type; the common parts are in the layout. */
export function contentOf(
  type: MailType,
  {
    look,
    translate: t,
    textLocale,
    data,
  }: { look: MailLook; translate: Translate; textLocale: TextLocale; data: MailData },
): MailContent {
  const { site } = look
  const { details } = data
  const page = (path: string) => inLanguage(`${data.origin}${path}`, textLocale)
  /** Throws without a link that the type needs, because the mail would be useless. */
  const link = (purpose: keyof MailData['links']) => {
    const address = data.links[purpose]
    if (address === undefined) throw new Error(`A mail "${type}" needs a link "${purpose}".`)
    return address
  }
  const timeOf = (date: Date) => timeIn(data.country, date, textLocale)
  const dayOf = (date: Date) => dayIn(data.country, date, textLocale)
  const time = () => ({ label: t('mail:time'), value: timeOf(data.createdAt) })
  const device = () => (details.device ? [{ label: t('mail:device'), value: details.device }] : [])
  /** The last moment to act on the mail, which is `otherwise` milliseconds after it without such a detail. */
  const finalAt = (otherwise: number) => new Date(details.final_at ?? data.createdAt.getTime() + otherwise)
  /** What was decided about a report. */
  const measure = () => {
    const known = REPORT_MEASURES.find((one) => one === details.measure)
    return known && known !== 'none' ? [{ label: t('mail:measure'), value: t(`mail:measure_${known}`) }] : []
  }
  const answer = () => (details.answer ? [{ label: t('mail:answer'), value: details.answer }] : [])
  const reportNumber = () => (details.number ? [{ label: t('mail:report_number'), value: details.number }] : [])
  const newPassword = { label: t('mail:new_password'), href: page('/reset-password') }
  /** For whoever did not sign up. */
  const disown = () => ({
    text: t('mail:confirm_address_aside'),
    label: t('mail:confirm_address_aside_link'),
    href: link('disown_account'),
  })
  const account = t('mail:why_account', { site })
  const address = t('mail:why_address', { site })
  if (isOrderMail(type))
    return orderContent(type, {
      ...{ look, translate: t, textLocale, details, page, link, why: account, time: time(), end: dayOf(finalAt(0)) },
      next: dayOf(new Date(details.next ?? details.repeat_next ?? data.createdAt)),
    })
  switch (type) {
    case 'confirm_address':
      return {
        subject: t('mail:confirm_address_subject'),
        preheader: t('mail:confirm_address_preheader', { days: UNCONFIRMED_DAYS }),
        heading: t('mail:confirm_address_heading'),
        text: t('mail:confirm_address_text', { site, days: UNCONFIRMED_DAYS }),
        facts: [],
        button: { label: t('mail:confirm_address_button'), href: link('confirm_address') },
        note: t('mail:confirm_address_note'),
        aside: disown(),
        why: address,
      }
    case 'welcome':
      return {
        subject: t('mail:welcome_subject', { site }),
        preheader: t('mail:welcome_preheader'),
        heading: t('mail:welcome_heading'),
        text: t('mail:welcome_text', { site }),
        facts: [{ label: t('mail:welcome_name'), value: data.name }],
        button: { label: t('mail:welcome_button'), href: page('/members') },
        ...(look.fictionalWarning === null ? {} : { note: look.fictionalWarning }),
        why: account,
      }
    case 'like':
      return likeContent({ look, translate: t, details, href: page('/likes') })
    case 'new_conversations':
    case 'new_messages':
      return messageContent({ type, look, translate: t, details, href: page('/chats') })
    case 'account_exists':
      return {
        subject: t('mail:account_exists_subject'),
        preheader: t('mail:account_exists_preheader'),
        heading: t('mail:account_exists_subject'),
        text: t('mail:account_exists_text', { site }),
        facts: [],
        button: { label: t('mail:account_exists_button'), href: page('/login') },
        note: t('mail:account_exists_note'),
        aside: { text: t('mail:account_exists_aside'), ...newPassword },
        why: address,
      }
    case 'password_reset':
      return {
        subject: t('mail:password_reset_subject'),
        preheader: t('mail:password_reset_preheader'),
        heading: t('mail:password_reset_subject'),
        text: t('mail:password_reset_text', { site }),
        facts: [],
        button: { label: t('mail:new_password'), href: link('reset_password') },
        note: t('mail:password_reset_note'),
        why: account,
      }
    case 'password_changed':
      return {
        subject: t('mail:password_changed_subject'),
        preheader: t('mail:password_changed_preheader'),
        heading: t('mail:password_changed_subject'),
        text: t('mail:password_changed_text', { site }),
        facts: [time()],
        advice: t('mail:password_changed_advice'),
        button: newPassword,
        why: account,
      }
    case 'change_address':
      return {
        subject: t('mail:change_address_subject'),
        preheader: t('mail:change_address_preheader'),
        heading: t('mail:change_address_heading'),
        text: t('mail:change_address_text', { site }),
        facts: [],
        button: { label: t('mail:change_address_button'), href: link('change_address') },
        note: t('mail:change_address_note'),
        why: address,
      }
    case 'address_changing':
      return {
        subject: t('mail:address_changing_subject'),
        preheader: t('mail:address_changing_preheader'),
        heading: t('mail:address_changing_heading'),
        text: t('mail:address_changing_text', { site }),
        facts: [...device(), time()],
        advice: t('mail:address_changing_advice', { days: KEEP_ADDRESS_DAYS }),
        button: { label: t('mail:address_changing_button'), href: link('keep_address') },
        why: account,
      }
    case 'address_lost':
      return {
        subject: t('mail:address_lost_subject'),
        preheader: t('mail:address_lost_preheader'),
        heading: t('mail:address_lost_subject'),
        text: t('mail:address_lost_text', { site }),
        facts: [time()],
        advice: t('mail:address_lost_advice'),
        button: { label: t('mail:address_lost_button'), href: page('/pages/service') },
        why: address,
      }
    case 'new_device':
      return {
        subject: t('mail:new_device_subject'),
        preheader: t('mail:new_device_preheader'),
        heading: t('mail:new_device_heading'),
        text: t('mail:new_device_text', { site }),
        facts: [...device(), time()],
        advice: t('mail:new_device_advice'),
        button: { label: t('mail:new_device_button'), href: link('end_sessions') },
        why: account,
      }
    case 'photo_rejected': {
      const reason = REJECTION_REASONS.find((known) => known === details.reason)
      return {
        subject: t('mail:photo_rejected_subject'),
        preheader: t('mail:photo_rejected_preheader'),
        heading: t('mail:photo_rejected_subject'),
        text: t('mail:photo_rejected_text', { site }),
        facts: [
          ...(details.number && details.added_at
            ? [
                {
                  label: t('mail:photo_rejected_photo'),
                  value: t('mail:photo_rejected_which', {
                    number: details.number,
                    date: dayOf(new Date(details.added_at)),
                  }),
                },
              ]
            : []),
          // A decision about a report has a mail of its own.
          ...(reason && reason !== 'decided'
            ? [{ label: t('mail:photo_rejected_reason'), value: t(`mail:photo_reason_${reason}`) }]
            : []),
        ],
        advice: t('mail:photo_rejected_advice'),
        button: { label: t('mail:photo_rejected_button'), href: page('/profile#photos') },
        // A computer finds out which photos cannot be read, and a statement of reasons would be about nothing.
        ...(reason !== 'unreadable' && { note: t('mail:photo_rejected_note') }),
        why: account,
      }
    }
    case 'account_deleted': {
      const until = finalAt(REGRET_DAYS * DAY)
      return {
        subject: t('mail:account_deleted_subject'),
        preheader: t('mail:account_deleted_preheader', { date: dayOf(until) }),
        heading: t('mail:account_deleted_subject'),
        text: t('mail:account_deleted_text', { site }),
        facts: [{ label: t('mail:final_on'), value: timeOf(until) }],
        advice: t('mail:account_deleted_advice'),
        button: { label: t('mail:restore_button'), href: link('restore_account') },
        note: t('mail:restore_note'),
        aside: { text: t('mail:account_deleted_aside'), ...newPassword },
        why: t('mail:why_deleted', { site }),
      }
    }
    case 'deletion_final': {
      const until = finalAt(WARNED_DAYS * DAY)
      return {
        subject: t('mail:deletion_final_subject', { date: dayOf(until) }),
        preheader: t('mail:deletion_final_preheader'),
        heading: t('mail:deletion_final_heading'),
        text: t('mail:deletion_final_text', { site }),
        facts: [{ label: t('mail:final_on'), value: timeOf(until) }],
        button: { label: t('mail:restore_button'), href: link('restore_account') },
        note: t('mail:restore_note'),
        why: t('mail:why_deleted', { site }),
      }
    }
    case 'account_restored':
      return {
        subject: t('mail:account_restored_subject'),
        preheader: t('mail:account_restored_preheader'),
        heading: t('mail:account_restored_subject'),
        text: t('mail:account_restored_text', { site }),
        facts: [...device(), time()],
        advice: t('mail:account_restored_advice'),
        button: newPassword,
        why: account,
      }
    case 'account_closed': {
      const reason = CLOSING_REASONS.find((known) => known === details.reason)
      return {
        subject: t('mail:account_closed_subject'),
        preheader: t('mail:account_closed_preheader'),
        heading: t('mail:account_closed_subject'),
        text: t('mail:account_closed_text', { site }),
        facts: [
          ...(reason ? [{ label: t('mail:account_closed_rule'), value: t(`mail:closing_reason_${reason}`) }] : []),
          ...(details.facts ? [{ label: t('mail:account_closed_facts'), value: details.facts }] : []),
        ],
        advice: t('mail:account_closed_advice'),
        button: { label: t('mail:account_closed_button'), href: page('/pages/ban') },
        note: t('mail:account_closed_note'),
        why: account,
      }
    }
    case 'account_reopened':
      return {
        subject: t('mail:account_reopened_subject'),
        preheader: t('mail:account_reopened_preheader'),
        heading: t('mail:account_reopened_subject'),
        text: t('mail:account_restored_text', { site }),
        facts: [],
        advice: t('mail:account_reopened_advice'),
        button: { label: t('mail:account_exists_button'), href: page('/login') },
        why: account,
      }
    case 'terms_changing': {
      const date = writtenDay(details.from ? new Date(details.from) : finalAt(TERMS_NOTICE_DAYS * DAY), textLocale)
      return {
        subject: t('mail:terms_changing_subject', { date }),
        preheader: t('mail:terms_changing_preheader'),
        heading: t('mail:terms_changing_subject', { date }),
        text: t('mail:terms_changing_text', { site, date }),
        facts: [{ label: t('mail:terms_changing_summary'), value: t('mail:terms_changing_what') }],
        advice: t('mail:terms_changing_advice'),
        button: { label: t('mail:terms_changing_button'), href: page('/pages/terms') },
        aside: {
          text: t('mail:terms_changing_aside'),
          label: t('mail:terms_changing_aside_link'),
          href: page('/settings/delete'),
        },
        why: account,
      }
    }
    case 'unconfirmed_ending': {
      const until = finalAt(WARNED_DAYS * DAY)
      return {
        subject: t('mail:unconfirmed_ending_subject', { date: dayOf(until) }),
        preheader: t('mail:unconfirmed_ending_preheader'),
        heading: t('mail:confirm_address_heading'),
        text: t('mail:unconfirmed_ending_text', { site }),
        facts: [{ label: t('mail:unconfirmed_ending_until'), value: timeOf(until) }],
        button: { label: t('mail:confirm_address_button'), href: link('confirm_address') },
        note: t('mail:confirm_address_note'),
        aside: disown(),
        why: address,
      }
    }
    case 'statement_given': {
      const isRule = details.automated === 'yes'
      const rule = CLOSING_REASONS.find((known) => known === details.rule)
      return {
        subject: t('mail:statement_given_subject'),
        preheader: t('mail:statement_given_preheader'),
        heading: t('mail:statement_given_subject'),
        text: t(isRule ? 'mail:statement_rule_text' : 'mail:statement_given_text', { site }),
        facts: [
          ...measure(),
          ...(details.ground === 'law' && details.rule
            ? [{ label: t('mail:statement_law'), value: details.rule }]
            : []),
          ...(details.ground !== 'law' && rule
            ? [{ label: t('mail:account_closed_rule'), value: t(`mail:closing_reason_${rule}`) }]
            : []),
          // The text above says what a rule rests on.
          ...(details.facts && !isRule ? [{ label: t('mail:account_closed_facts'), value: details.facts }] : []),
          {
            label: t('mail:statement_machine'),
            value: t(isRule ? 'mail:statement_by_rule' : 'mail:statement_by_person'),
          },
        ],
        advice: t('mail:statement_given_advice'),
        button: { label: t('mail:statement_given_button'), href: link('object') },
        aside: {
          text: t('mail:statement_given_aside'),
          label: t('mail:account_closed_button'),
          href: page('/pages/ban'),
        },
        why: account,
      }
    }
    case 'measure_lifted':
      return {
        subject: t('mail:measure_lifted_subject'),
        preheader: t('mail:measure_lifted_preheader'),
        heading: t('mail:measure_lifted_subject'),
        text: t('mail:measure_lifted_text', { site }),
        facts: [...measure(), ...answer()],
        button: { label: t('mail:account_exists_button'), href: page('/login') },
        why: account,
      }
    case 'objection_upheld':
      return {
        subject: t('mail:objection_upheld_subject'),
        preheader: t('mail:objection_upheld_preheader'),
        heading: t('mail:objection_upheld_subject'),
        text: t('mail:objection_upheld_text', { site }),
        facts: [...measure(), ...answer()],
        advice: t('mail:objection_upheld_advice'),
        button: { label: t('mail:account_closed_button'), href: page('/pages/ban') },
        why: account,
      }
    case 'report_received':
      return {
        subject: t('mail:report_received_subject'),
        preheader: t('mail:report_received_preheader'),
        heading: t('mail:report_received_subject'),
        text: t('mail:report_received_text', { site }),
        facts: reportNumber(),
        button: { label: t('mail:account_closed_button'), href: page('/pages/ban') },
        note: t('mail:report_received_note'),
        why: address,
      }
    case 'report_answered':
      return {
        subject: t('mail:report_answered_subject'),
        preheader: t('mail:report_answered_preheader'),
        heading: t('mail:report_answered_subject'),
        text: t(details.outcome === 'decided' ? 'mail:report_decided_text' : 'mail:report_declined_text', { site }),
        facts: reportNumber(),
        advice: t('mail:report_answered_advice'),
        button: { label: t('mail:account_closed_button'), href: page('/pages/ban') },
        why: address,
      }
    case 'data_ready':
      return {
        subject: t('mail:data_ready_subject'),
        preheader: t('mail:data_ready_preheader', { days: EXPORT_DAYS }),
        heading: t('mail:data_ready_subject'),
        text: t('mail:data_ready_text', { site, days: EXPORT_DAYS }),
        facts: [],
        button: { label: t('mail:data_ready_button'), href: link('download_data') },
        aside: { text: t('mail:data_ready_aside'), ...newPassword },
        why: account,
      }
  }
}
