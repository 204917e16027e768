import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { CardData, PeoplePages } from './card-data.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** Query key of the list of a history entry. */
export const peopleKey = (identity: string, entry: string) => ['members', identity, entry] as const

/** Path of the profile that was opened from a list, or that was shown last after it; null without one. */
export const opened: { path: string | null } = { path: null }

/** The ids of the people who follow somebody on a list of this document. */
export function nextPeople(id: string, count: number): readonly string[] {
  for (const [, list] of queryClient.getQueriesData<PeoplePages>({ queryKey: ['members', currentIdentity()] })) {
    const ids = list?.pages.flatMap(({ people }) => people.map((person) => person.id)) ?? []
    const at = ids.indexOf(id)
    if (at >= 0) return ids.slice(at + 1, at + 1 + count)
  }
  return []
}

/** A member's card data, if any list in this document has it. */
export function cardInCache(id: string): { person: CardData; fictional: FictionalWords | null } | null {
  for (const [, list] of queryClient.getQueriesData<PeoplePages>({ queryKey: ['members', currentIdentity()] }))
    for (const { people, similar, fictional } of list?.pages ?? []) {
      const person = [...people, ...(similar?.people ?? [])].find((known) => known.id === id)
      if (person) return { person, fictional: person.fictional ? fictional : null }
    }
  return null
}
