/** The query parameter that opens the like modal after so many seconds (spec, section 2). */
const PARAMETER = 't'
/** The most seconds that it may say; more would open on a page that was left for long. */
export const LIKE_MODAL_MOST = 3_600

/** The seconds that a value of the parameter says; null for anything but a whole number of them within the bound. */
export function parseSeconds(value: string | null): number | null {
  const seconds = /^\d{1,9}$/.test(value ?? '') ? Number(value) : null
  return seconds !== null && seconds <= LIKE_MODAL_MOST ? seconds : null
}

/** A query without the parameter. */
function withoutSeconds(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(PARAMETER)) return search
  query.delete(PARAMETER)
  return query.size > 0 ? `?${query}` : ''
}

/** Removes the parameter from the address of this document, without a navigation; returns the seconds that it said. */
export function takeSeconds(): number | null {
  const { pathname, search, hash } = location
  const value = new URLSearchParams(search).get(PARAMETER)
  if (value !== null) history.replaceState(history.state, '', pathname + withoutSeconds(search) + hash)
  return parseSeconds(value)
}
