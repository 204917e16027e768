import type { ReactNode } from 'react'

/** Words of one language for the gallery: as they would stand on a dating site, and in the `…Long` ones the longest that it needs. */
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
}

/** One state of a component, as the gallery shows it. */
export interface Example {
  readonly name: string
  render(words: SampleWords): ReactNode
}

/** The words that are written per language; the others come from `Intl`. */
export type Words = Omit<SampleWords, 'locale' | 'months'>
