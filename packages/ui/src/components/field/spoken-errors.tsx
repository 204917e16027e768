import { createContext, useContext } from 'react'

/** What is wrong with the fields of a form now, by their ids: empty for what was corrected. Fields that are not in it show what they were given. */
export const SpokenErrors = createContext<ReadonlyMap<string, string>>(new Map())

/** The error of a field: what is wrong now, or else what was wrong with what was sent. */
export function useShownError(id: string, sent: string | undefined): string | undefined {
  const now = useContext(SpokenErrors).get(id)
  return now === undefined ? sent : now || undefined
}
