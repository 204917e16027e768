import type { MailDetails } from '@hearth/contracts/mail'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'

interface LikeMail {
  readonly look: MailLook
  readonly translate: Translate
  readonly details: MailDetails
  /** The page of who likes the member. */
  readonly href: string
}

/** The content of a mail about new likes: the name of the newest liker is a value, with the label if the profile is fictional. */
export function likeContent({ look, translate: t, details, href }: LikeMail): MailContent {
  const { site } = look
  const { liker, likes = '1' } = details
  const label = details.fictional === 'yes' ? (look.fictionalLabel ?? t('mail:fictional')) : null
  return {
    subject: t('mail:like_subject', { site }),
    preheader: t('mail:like_preheader'),
    heading: t('mail:like_heading'),
    text: t(details.match === 'yes' ? 'mail:like_match_text' : 'mail:like_text', { site }),
    facts: [
      ...(liker ? [{ label: t('mail:like_from'), value: label ? `${liker} (${label})` : liker }] : []),
      ...(likes === '1' ? [] : [{ label: t('mail:like_count'), value: likes }]),
    ],
    button: { label: t('mail:like_button'), href },
    ...(label && look.fictionalWarning !== null ? { note: look.fictionalWarning } : {}),
    why: t('mail:why_like', { site }),
  }
}
