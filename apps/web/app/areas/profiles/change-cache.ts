import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { CardData, PeoplePages } from './card-data.ts'
import type { ProfileData, ProfilePage } from './profile-page.server.ts'
import { profileQuery } from './profile-query.ts'

/** Changes the people of all lists of this document. */
function changePeople(change: (people: readonly CardData[]) => readonly CardData[]): void {
  const changed = <Page extends PeoplePages['pages'][number]>(page: Page): Page => ({
    ...page,
    people: change(page.people),
    similar: page.similar && { ...page.similar, people: change(page.similar.people) },
  })
  queryClient.setQueriesData<PeoplePages>(
    { queryKey: ['members', currentIdentity()] },
    (list) => list && { ...list, pages: list.pages.map(changed) },
  )
}

/** Takes somebody off all lists of this document. */
export const removeCard = (id: string): void => changePeople((people) => people.filter((person) => person.id !== id))

/** Changes somebody's card in all lists of this document. */
export const changeCard = (id: string, change: (card: CardData) => CardData): void =>
  changePeople((people) => people.map((person) => (person.id === id ? change(person) : person)))

/** Changes a profile that is known in this document. It is no fresher for that, and one that is being fetched ahead is dropped, because it may be older. */
export function changeProfile(id: string, change: (profile: ProfilePage) => ProfilePage): void {
  const { queryKey } = profileQuery(id)
  void queryClient.cancelQueries({ queryKey, type: 'inactive' })
  const { data, dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState<ProfileData>(queryKey) ?? {}
  if (data?.profile) queryClient.setQueryData(queryKey, { ...data, profile: change(data.profile) }, { updatedAt })
}
