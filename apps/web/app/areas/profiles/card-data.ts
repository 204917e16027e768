import type { LikeState } from '@hearth/contracts/likes'
import type { MemberCardProps } from '@hearth/ui/components/member-card/member-card'
import type { ForIdentity } from '../../client/identity-name.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** The data of a person's card in a list. */
export interface CardData extends Pick<MemberCardProps, 'name' | 'age' | 'place' | 'photo'> {
  readonly id: string
  readonly fact?: string
  /** Where the card leads, if not to the profile. */
  readonly href?: string
  readonly online?: true
  readonly fictional?: true
  /** What stands between the member and them; absent if the member may not like them. */
  readonly like?: LikeState
  /** Of a like of theirs: whether the member has not opened their profile since. */
  readonly isNew?: true
}

/** One page of a list of people. */
export interface PeoplePage extends ForIdentity {
  readonly people: readonly CardData[]
  /** People who nearly match the search, if few match it. */
  readonly similar: { readonly people: readonly CardData[] } | null
  /** The site's words for fictional profiles; null if the page has none. */
  readonly fictional: FictionalWords | null
}

/** A list of people with all pages loaded so far. */
export interface PeoplePages<Page extends PeoplePage = PeoplePage> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | null)[]
}
