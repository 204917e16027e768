import { isNeed, type Need } from './needs.ts'

/**
 * What the placeholders of a static page stand for, in the language of the page. A line whose value is null or 0 is left out by
 * `fillPage`.
 */
export interface PageValues {
  /** The brand's name. */
  readonly site: string
  /** Legal name of the company that runs the site. */
  readonly company: string
  /** Its street and number. */
  readonly address: string
  /** Its postcode and city. */
  readonly city: string
  /** The country where it is registered, as a name by itself: `Nederland`. */
  readonly country: string
  /** Its number in the trade register. */
  readonly kvk: string | null
  /** Its VAT numbers, separated by commas. */
  readonly vat: string | null
  readonly support_email: string
  /** As it is to be read; a `tel:` link gets its digits only. */
  readonly support_phone: string | null
  /** Days in which a purchase can be undone whatever the law says. */
  readonly refund_days: number
  /** Date of the terms in force, written out: `1 december 2023`. */
  readonly terms_date: string
  /** What the site calls the profiles it runs itself. */
  readonly fictional_plural: string | null
  /** Age in years from which a visitor may be a member. */
  readonly min_age: number
  /** People whom a free member may write to. */
  readonly free_chats: number
  /** Messages that a free member may send. */
  readonly free_messages: number
}

type PagePlaceholder = keyof PageValues

/** Which placeholders may be empty: a line with one of them is written so that the page reads well without it. */
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
}

/** Every name that may stand between double braces on a static page. */
export const PAGE_PLACEHOLDERS = Object.keys(OPTIONAL) as readonly PagePlaceholder[]
/** Those whose line may be left out. */
export const OPTIONAL_PAGE_PLACEHOLDERS: readonly PagePlaceholder[] = PAGE_PLACEHOLDERS.filter((name) => OPTIONAL[name])

const PLACEHOLDER = /(\]\((?:mailto|tel):)?\{\{\s*([a-z_]+)\s*\}\}(\.(?=\s|$))?/gm

/** `{{with:messages}}` and `{{without:messages}}`: what a line takes for granted. */
const TIE = /\{\{(with|without):([a-z_]+)\}\}/g

/**
 * The page with its placeholders filled. A value is shown as it is, whatever it holds: its Markdown is escaped, in the address of a
 * `mailto:` or `tel:` link it is encoded, and it never makes a line of its own. A line with a placeholder that has nothing to stand for is
 * left out, so a line is a whole paragraph or a whole list item; so is a line that is tied to what the site does not have (`has`), or that
 * stands for it where it has that. A name that is neither stays as it was written.
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
    .replace(TIE, (tie, _kind, need: string) => (isNeed(need) ? '' : tie))
    .replace(/\n{3,}/g, '\n\n')
    .replace(PLACEHOLDER, (whole, link: string | undefined, name: string, stop = '') => {
      const value = shown.get(name)
      if (value === undefined) return whole
      if (link) return link + (link.endsWith('tel:') ? dialled(value) : encoded(value)) + stop
      // A company whose name ends in a full stop ends the sentence as well.
      return escaped(value) + (value.endsWith('.') ? '' : stop)
    })
}

/** Every ASCII punctuation mark may stand after a backslash (CommonMark, section 2.4), and then means itself. */
const escaped = (value: string) => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const dialled = (value: string) => value.replace(/[^+\d]/g, '')

const encoded = (value: string) =>
  encodeURIComponent(value)
    .replace('%40', '@')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
