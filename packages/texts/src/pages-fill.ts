import { isNeed, type Need } from './needs.ts'

/** The values of a static page's placeholders, in the language of the page. `fillPage` leaves out a line whose value is null or 0. */
export interface PageValues {
  /** The brand's name. */
  readonly site: string
  /** Legal name of the company that runs the site. */
  readonly company: string
  /** Its street and number. */
  readonly address: string
  /** Its postcode and city. */
  readonly city: string
  /** The name of the country where it is registered, in the form for standing alone: `Nederland`. */
  readonly country: string
  /** Its number in the trade register. */
  readonly kvk: string | null
  /** Its VAT numbers, separated by commas. */
  readonly vat: string | null
  readonly support_email: string
  /** In a readable form; a `tel:` link gets the digits only. */
  readonly support_phone: string | null
  /** Days in which a purchase can be revoked, whatever the law says. */
  readonly refund_days: number
  /** Date of the terms in force, written out: `1 december 2023`. */
  readonly terms_date: string
  /** The site's word for profiles that it runs itself. */
  readonly fictional_plural: string | null
  /** The least age of members, in years. */
  readonly min_age: number
  /** The number of people to whom a free member may write. */
  readonly free_chats: number
  /** The number of messages that a free member may send. */
  readonly free_messages: number
  /** The days of a conversation that a free member sees; null for all of it. */
  readonly history_days: number | null
}

type PagePlaceholder = keyof PageValues

/** Placeholders that may be empty: a line with one of them must be written so that the page reads well without it. */
const OPTIONAL: Readonly<Record<PagePlaceholder, boolean>> = {
  site: false,
  company: false,
  address: false,
  city: false,
  country: false,
  kvk: true,
  vat: true,
  support_email: false,
  support_phone: true,
  refund_days: true,
  terms_date: false,
  fictional_plural: true,
  min_age: false,
  free_chats: true,
  free_messages: true,
  history_days: true,
}

/** All names that are allowed between double braces on a static page. */
export const PAGE_PLACEHOLDERS = Object.keys(OPTIONAL) as readonly PagePlaceholder[]
/** The names whose line may be left out. */
export const OPTIONAL_PAGE_PLACEHOLDERS: readonly PagePlaceholder[] = PAGE_PLACEHOLDERS.filter((name) => OPTIONAL[name])

const PLACEHOLDER = /(\]\((?:mailto|tel):)?\{\{\s*([a-z_]+)\s*\}\}(\.(?=\s|$))?/gm

/** `{{with:messages}}` and `{{without:messages}}` tie a line to a need. */
const TIE = /\{\{(with|without):([a-z_]+)\}\}/g

/** `{{names:blocks}}` marks the line that tells readers of something (`named-things.ts`). */
const MARK = /\{\{names:[a-z_-]+\}\}/g

/**
 * Fills the placeholders of a page. A value is shown literally: its Markdown is escaped, it is encoded in the address of a `mailto:` or `tel:` link,
 * and it never starts a new line. A line with an empty placeholder is left out, so a line must be a whole paragraph or list item. So is a line that
 * is tied to a need which is not met (`has`), or to the absence of one which is. An unknown name stays as it is.
 */
export function fillPage(markdown: string, values: PageValues, has: (need: Need) => boolean): string {
  const shown = new Map<string, string>(
    PAGE_PLACEHOLDERS.map((name) => [
      name,
      String(values[name] || '')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  )
  const isSo = (line: string) =>
    [...line.matchAll(TIE)].every(([, kind, need = '']) => !isNeed(need) || has(need) === (kind === 'with'))
  const isFilled = (line: string) => [...line.matchAll(PLACEHOLDER)].every(([, , name = '']) => shown.get(name) !== '')
  return markdown
    .split(/\r?\n/)
    .filter((line) => isSo(line) && isFilled(line))
    .join('\n')
    .replace(MARK, '')
    .replace(TIE, (tie, _kind, need: string) => (isNeed(need) ? '' : tie))
    .replace(/\n{3,}/g, '\n\n')
    .replace(PLACEHOLDER, (whole, link: string | undefined, name: string, stop = '') => {
      const value = shown.get(name)
      if (value === undefined) return whole
      if (link) return link + (link.endsWith('tel:') ? dialled(value) : encoded(value)) + stop
      // If a company's name ends in a full stop, the sentence's own is dropped.
      return escaped(value) + (value.endsWith('.') ? '' : stop)
    })
}

/** In Markdown a backslash escapes every ASCII punctuation mark (CommonMark, section 2.4). */
const escaped = (value: string) => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const dialled = (value: string) => value.replace(/[^+\d]/g, '')

const encoded = (value: string) =>
  encodeURIComponent(value)
    .replace('%40', '@')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
