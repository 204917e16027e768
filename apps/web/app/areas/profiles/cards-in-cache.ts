import { currentReader } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { PeoplePages, Person } from './card-data.ts'
import type { FictionalWords } from './fictional-label.tsx'

/** Key of the list on one entry of the browser's history, as Query knows it. */
export const peopleKey = (reader: string, entry: string) => ['members', reader, entry] as const

/** Who follows somebody on a list of this document, in its order. */
export function nextPeople(id: string, count: number): readonly string[] {
  for (const [, list] of queryClient.getQueriesData<PeoplePages>({ queryKey: ['members', currentReader()] })) {
    const ids = list?.pages.flatMap(({ people }) => people.map((person) => person.id)) ?? []
    const at = ids.indexOf(id)
    if (at >= 0) return ids.slice(at + 1, at + 1 + count)
  }
  return []
}

/** What the card of somebody says who stands on a list of this document. */
export function knownPerson(id: string): { person: Person; fictional: FictionalWords | null } | null {
  for (const [, list] of queryClient.getQueriesData<PeoplePages>({ queryKey: ['members', currentReader()] }))
    for (const { people, similar, fictional } of list?.pages ?? []) {
      const person = [...people, ...(similar?.people ?? [])].find((known) => known.id === id)
      if (person) return { person, fictional: person.fictional ? fictional : null }
    }
  return null
}
