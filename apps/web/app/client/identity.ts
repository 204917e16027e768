import { PATHS } from '../addresses.ts'
import { withNotice } from '../page-notice.ts'
import { type ForIdentity, localeOf, memberOf, UNKNOWN, VISITOR } from './identity-name.ts'
import { keepItem, takeItem } from './session-item.ts'

let current = ''

/** The identity of this document. */
export const currentIdentity = (): string => current
/** The language of this document. */
export const currentLocale = (): string => localeOf(current)

/** Sets the identity of this document. The layout of the members' app calls it with the identity of its own data: at first, and when that changes. */
export function setIdentity(identity: string): void {
  current = identity
}

const KEY = 'hearth-notice'
const LEFT_NOTICES = ['other_account'] as const
/** A message for the next document. */
export type LeftNotice = (typeof LEFT_NOTICES)[number]

/** Returns and removes the message that the previous document left. */
export function takeNotice(): LeftNotice | null {
  const notice = takeItem<LeftNotice>(KEY)
  return LEFT_NOTICES.find((known) => known === notice) ?? null
}

/** Loads the login page, with a notice that the session has ended. It leads back to this page, or to `page`. */
export function goToLogin(page = location.href): void {
  const { pathname, search } = new URL(page, location.origin)
  const returnTo = pathname + search
  location.assign(withNotice(`${PATHS.login}?${new URLSearchParams({ returnTo })}`, 'session_ended'))
}

/**
 * Returns the data of a page if it is for the identity of this document. Otherwise loads a document for the new identity; the promise then never
 * settles. Rejects with a 503 while the server cannot tell whose data it is.
 */
export async function forThisIdentity<Data extends ForIdentity>(data: Data, page?: string): Promise<Data> {
  if (data.identity === current) return data
  const member = memberOf(data.identity)
  // The session may be as it was.
  if (member === UNKNOWN) throw new Response(null, { status: 503 })
  if (member === VISITOR) goToLogin(page)
  else {
    if (member !== memberOf(current)) keepItem<LeftNotice>(KEY, 'other_account')
    location.reload()
  }
  return new Promise(() => {})
}
