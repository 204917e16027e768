import { PATHS } from '../addresses.ts'
import { keepItem, takeItem } from './session-item.ts'

/*
 * Everything that a page shows is for one identity, a member and a language, which the server states with every answer. Data that was loaded for
 * another identity is never shown.
 */

/** The identity's first part without a member. */
const VISITOR = 'visitor'

/** The identity of a member, or of a visitor, with a language. */
export const identityName = (memberId: string | null, locale: string): string => `${memberId ?? VISITOR} ${locale}`

/** Data that was loaded for one identity. */
export interface ForIdentity {
  readonly identity: string
}

let current = ''

/** The identity of this document. */
export const currentIdentity = (): string => current
/** The language of this document. */
export const currentLocale = (): string => current.split(' ')[1] ?? ''
/** The member of an identity, or `visitor`. */
export const memberOf = (identity: string): string => identity.split(' ')[0] ?? ''

/** Called once, by the layout of the members' app. */
export function setIdentity(identity: string): void {
  current = identity
}

const KEY = 'hearth-notice'
const NOTICES = ['other_account'] as const
/** A message for the next document. */
export type Notice = (typeof NOTICES)[number]

/** Returns and removes the message that the previous document left. */
export function takeNotice(): Notice | null {
  const notice = takeItem<Notice>(KEY)
  return NOTICES.find((known) => known === notice) ?? null
}

/** Goes to the login page, which says that the session has ended and leads back here. */
export function goToLogin(): void {
  const { pathname, search } = location
  location.assign(`${PATHS.login}?${new URLSearchParams({ returnTo: pathname + search, ended: '1' })}`)
}

/** The data, if it is for the reader of this document. Otherwise the document gives way to one of the new reader, and the promise never settles. */
export async function forThisIdentity<Data extends ForIdentity>(data: Data): Promise<Data> {
  if (data.identity === current) return data
  const member = memberOf(data.identity)
  if (member === VISITOR) goToLogin()
  else {
    if (member !== memberOf(current)) keepItem<Notice>(KEY, 'other_account')
    location.reload()
  }
  return new Promise(() => {})
}
