import type { ReactNode } from 'react'

/** The gallery's texts in one language, as on a dating site. The `…Long` ones are the longest that the language needs. */
export interface SampleWords {
  readonly locale: string
  readonly action: string
  readonly actionLong: string
  readonly secondary: string
  readonly cancel: string
  readonly close: string
  readonly label: string
  readonly labelLong: string
  readonly hint: string
  readonly error: string
  readonly placeholder: string
  readonly name: string
  readonly nameLong: string
  readonly place: string
  readonly fact: string
  readonly title: string
  readonly titleLong: string
  readonly sentence: string
  readonly paragraph: string
  readonly option1: string
  readonly option2: string
  readonly option3: string
  readonly day: string
  readonly month: string
  readonly year: string
  /** January to December, as `Intl` names them in this language. */
  readonly months: readonly string[]
  readonly show: string
  readonly hide: string
  readonly online: string
  readonly fictional: string
  readonly menu: string
  readonly more: string
  readonly busy: string
  readonly search: string
  readonly messages: string
  readonly likes: string
  readonly credits: string
  readonly profile: string
  readonly settings: string
  readonly logout: string
  readonly unread: string
  readonly empty: string
  readonly emptyText: string
  readonly send: string
  readonly price: string
  readonly you: string
}

/** One state of a component, shown by the gallery. */
export interface Example {
  readonly name: string
  render(words: SampleWords): ReactNode
}

/** The texts that are written per language; the others come from `Intl`. */
export type Words = Omit<SampleWords, 'locale' | 'months'>
