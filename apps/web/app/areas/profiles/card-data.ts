import type { MemberCardProps } from '@hearth/ui/components/member-card/member-card'
import type { ForIdentity } from '../../client/identity.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** Somebody in a list: what their card shows in words. */
export interface CardData extends Pick<MemberCardProps, 'name' | 'age' | 'place' | 'photo'> {
  readonly id: string
  readonly fact?: string
  readonly online?: true
  readonly fictional?: true
}

/** One page of a list of people. */
interface PeoplePage extends ForIdentity {
  readonly people: readonly CardData[]
  /** Those who come close to what is searched for, where few are found. */
  readonly similar: { readonly people: readonly CardData[] } | null
  /** What is said of fictional people; null as long as there are none on the page. */
  readonly fictional: FictionalWords | null
}

/** A list of people as far as it has grown. */
export interface PeoplePages<Page extends PeoplePage = PeoplePage> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | null)[]
}
