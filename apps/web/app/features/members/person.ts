import type { ForReader } from '../app/reader.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** Somebody in a list, in words. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly age: number
  readonly place?: string
  readonly fact?: string
  readonly online?: true
  readonly fictional?: true
  readonly photo?: { readonly src: string; readonly colour: string }
}

/** One page of a list of people. */
export interface PeoplePage extends ForReader {
  readonly people: readonly Person[]
  /** Those who come close to what is searched for, where few are found. */
  readonly similar: { readonly people: readonly Person[] } | null
  /** What is said of fictional people; null as long as there are none on the page. */
  readonly fictional: FictionalWords | null
}

/** A list of people as far as it has grown. */
export interface PeoplePages<Page extends PeoplePage = PeoplePage> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | null)[]
}
