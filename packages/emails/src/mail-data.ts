import type { LinkPurpose, MailDetails, OrderLinkPurpose } from '@hearth/contracts/mail'
import type { TextKey } from '@hearth/texts/keys'

/** Returns a text by its key with its placeholders filled in. */
export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string

/** The data of a mail. */
export interface MailData {
  /** Name of the profile. */
  readonly name: string
  /** The site’s own origin, such as `https://example.com`. */
  readonly origin: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly links: Readonly<Partial<Record<LinkPurpose | OrderLinkPurpose, string>>>
  readonly details: MailDetails
  /** When the mail was requested. */
  readonly createdAt: Date
}

interface Link {
  readonly label: string
  readonly href: string
}

/** The content of a mail, in order. */
export interface MailContent {
  readonly subject: string
  /** Shown by lists of mails after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly text: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly advice?: string
  readonly button: Link
  readonly note?: string
  /** Another link, for recipients to whom the button does not apply. */
  readonly aside?: Link & { readonly text: string; readonly second?: Link }
  readonly why: string
}
