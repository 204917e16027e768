import type { MailDetails } from '@hearth/contracts/mail'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'

interface MessageMail {
  readonly type: 'new_conversations' | 'new_messages'
  readonly look: MailLook
  readonly translate: Translate
  readonly details: MailDetails
  /** The page of all conversations. */
  readonly href: string
}

/** The content of a mail about unread messages, without their words: the name of who wrote last is a value, with the label if the profile is fictional. */
export function messageContent({ type, look, translate: t, details, href }: MessageMail): MailContent {
  const { site } = look
  const { sender, unread = '1' } = details
  const label = details.fictional === 'yes' ? (look.fictionalLabel ?? t('mail:fictional')) : null
  const isNew = type === 'new_conversations'
  return {
    subject: t(isNew ? 'mail:new_conversations_subject' : 'mail:new_messages_subject', { site }),
    preheader: t('mail:new_messages_preheader'),
    heading: t('mail:new_messages_heading'),
    text: t(isNew ? 'mail:new_conversations_text' : 'mail:new_messages_text'),
    facts: [
      ...(sender ? [{ label: t('mail:new_messages_from'), value: label ? `${sender} (${label})` : sender }] : []),
      ...(unread === '1' ? [] : [{ label: t('mail:new_messages_count'), value: unread }]),
    ],
    button: { label: t('mail:new_messages_button'), href },
    ...(label && look.fictionalWarning !== null ? { note: look.fictionalWarning } : {}),
    why: t(isNew ? 'mail:why_new_conversations' : 'mail:why_new_messages', { site }),
  }
}
