import { type Locale, type TextLocale, textLocaleFor } from '@hearth/contracts/locales'
import { type MailType, PURCHASE_MAILS } from '@hearth/contracts/mail'
import { localesFor } from '@hearth/texts/text-locale'
import type { Scheme } from '@hearth/ui/theme/seeds'
import { lookOf, type MailTenant } from './look.ts'
import { inLanguage } from './mail-content.ts'
import type { MailData, Translate } from './mail-data.ts'
import { oneLine, renderMail } from './render-mail.ts'
import { voiceOf } from './voice.ts'

/** The mail to render, as the port Mailer gets it. */
export interface MailToRender extends Omit<MailData, 'origin'> {
  readonly type: MailType
  /** The language that the member chose. */
  readonly language: Locale | null
}

/** A rendered mail. No header field contains a line end. */
interface RenderedMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The text locale of the member's language, or of the site's first language for their country. */
const textLocaleOfMail = ({ settings }: MailTenant, { language, country }: MailToRender): TextLocale =>
  textLocaleFor(language ?? localesFor(settings, country)[0] ?? settings.default_locale, country)

interface RenderOptions {
  /** The tenant's own origin, such as `https://example.com`. */
  readonly origin: string
  /** Limits the schemes; those of the brand by default. */
  readonly schemes?: readonly Scheme[] | undefined
}

/** Renders the mail with the tenant's theme and texts. Throws when the mail lacks a link that its type needs. */
export function composeMail(
  tenant: MailTenant,
  unlinked: MailToRender,
  { origin, schemes }: RenderOptions,
): RenderedMail {
  const textLocale = textLocaleOfMail(tenant, unlinked)
  const links = Object.entries(unlinked.links).map(([purpose, address]) => [purpose, inLanguage(address, textLocale)])
  const mail: MailToRender = { ...unlinked, links: Object.fromEntries(links) }
  const { look, translate } = voiceOf(tenant, textLocale)
  const { name, mail_name: mailName, discreet_name: chosen } = tenant.settings
  const discreet = PURCHASE_MAILS.includes(mail.type) ? chosen : null
  const rendered = renderMail({
    ...{ type: mail.type, language: textLocale, data: { ...mail, origin } },
    translate: discreet === null ? translate : withoutBrand(translate, name, discreet),
    look: {
      ...(schemes ? lookOf(tenant, textLocale, schemes) : look),
      ...(discreet === null ? {} : { site: discreet }),
    },
  })
  return {
    from: { name: oneLine(discreet ?? mailName), address: senderOf(tenant) },
    replyTo: tenant.settings.support_email,
    ...rendered,
    headers: headersOf(mail, textLocale),
  }
}

/** What lists of mails show names no brand, even where a site's own words do. */
const withoutBrand =
  (translate: Translate, brand: string, discreet: string): Translate =>
  (key, params) => {
    const text = translate(key, params)
    return /_(?:subject|preheader)$/.test(key) ? text.replaceAll(brand, discreet) : text
  }

/**
 * The address of support if it is in the site's own domain, so that SPF and DKIM of one domain cover the mail; otherwise an address of that domain
 * that nobody reads.
 */
function senderOf({ domain, settings }: MailTenant): string {
  const host = settings.support_email.slice(settings.support_email.lastIndexOf('@') + 1).toLowerCase()
  const related = host === domain || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`)
  return related ? settings.support_email : `no-reply@${domain}`
}

function headersOf({ links }: MailToRender, textLocale: TextLocale): Record<string, string> {
  return {
    'Content-Language': textLocale,
    // Prevents automatic replies (RFC 3834; the second header is Exchange's).
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(links.unsubscribe
      ? { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  }
}
