import { PATHS } from '../addresses.ts'
import { withNotice } from '../page-notice.ts'
import { keepItem, takeItem } from './session-item.ts'

/*
 * Everything that a page shows is one member's, in one language. The server names both with every answer, as the reader; what was loaded for
 * another reader is never shown here.
 */

/** Of the reader of a page that no member is logged in to see. */
const VISITOR = 'visitor'

/** Names whom an answer is for: a member or nobody, and the language. */
export const identityName = (memberId: string | null, locale: string): string => `${memberId ?? VISITOR} ${locale}`

/** What the server says to one reader. */
export interface ForIdentity {
  readonly identity: string
}

let current = ''

/** The reader of this document. */
export const currentIdentity = (): string => current
/** The language of this document. */
export const currentLocale = (): string => current.split(' ')[1] ?? ''
/** The member that a reader is, or nobody. */
export const memberOf = (identity: string): string => identity.split(' ')[0] ?? ''

/** Said once, by the layout of the members' app. */
export function setIdentity(identity: string): void {
  current = identity
}

const KEY = 'hearth-notice'
const NOTICES = ['other_account'] as const
/** What is to be said on the next page. */
export type Notice = (typeof NOTICES)[number]

/** Takes what the page before this one left to be said. */
export function takeNotice(): Notice | null {
  const notice = takeItem<Notice>(KEY)
  return NOTICES.find((known) => known === notice) ?? null
}

/** Goes to the login page, which says that the session has ended and leads back here, or to the page of the app that somebody was going to. */
export function goToLogin(page = location.href): void {
  const { pathname, search } = new URL(page, location.origin)
  const returnTo = pathname + search
  location.assign(withNotice(`${PATHS.login}?${new URLSearchParams({ returnTo })}`, 'session_ended'))
}

/**
 * The data of a page, if it is for the reader of this document. Otherwise the document gives way to one of the new reader, and the promise never
 * settles.
 */
export async function forThisIdentity<Data extends ForIdentity>(data: Data, page?: string): Promise<Data> {
  if (data.identity === current) return data
  const member = memberOf(data.identity)
  if (member === VISITOR) goToLogin(page)
  else {
    if (member !== memberOf(current)) keepItem<Notice>(KEY, 'other_account')
    location.reload()
  }
  return new Promise(() => {})
}
