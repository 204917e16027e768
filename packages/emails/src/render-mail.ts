import type { TextLocale } from '@hearth/contracts/locales'
import type { MailType } from '@hearth/contracts/mail'
import { mailHtml } from './layout.tsx'
import type { MailLook } from './look.ts'
import { contentOf } from './mail-content.ts'
import type { MailData, Translate } from './mail-data.ts'
import { mailText } from './plain-text.ts'

interface MailToRender {
  readonly type: MailType
  readonly look: MailLook
  readonly translate: Translate
  /** The language of `translate`, for the document. */
  readonly language: TextLocale
  readonly direction?: 'ltr' | 'rtl'
  readonly data: MailData
}

interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Characters that end a line or control a device: in a header they could begin another field. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** A text as one line. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, ' ').trim()

/** Renders a mail as HTML and as text of equal content; throws without a link that its type needs. */
export function renderMail({ type, look, translate, language, direction = 'ltr', data }: MailToRender): RenderedMail {
  const details = Object.fromEntries(Object.entries(data.details).map(([name, value]) => [name, oneLine(value)]))
  const content = contentOf(type, {
    ...{ look, translate, textLocale: language },
    data: { ...data, name: oneLine(data.name), details },
  })
  const mail = { content, look, translate, language, direction, unsubscribe: data.links.unsubscribe ?? null }
  return { subject: oneLine(content.subject), html: mailHtml(mail), text: mailText(mail) }
}
