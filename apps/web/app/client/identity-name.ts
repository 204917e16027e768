/*
 * Everything that a page shows is for one identity, a member and a language, which the server states with every answer. Data that was loaded for
 * another identity is never shown.
 */

/** The identity's first part without a member. */
export const VISITOR = 'visitor'

/** The identity's first part while the database cannot say whose session it is. */
export const UNKNOWN = 'unknown'

/** The identity of a member, or of a visitor, with a language. */
export const identityName = (memberId: string | null, locale: string): string => `${memberId ?? VISITOR} ${locale}`

/** The member of an identity, or `visitor`. */
export const memberOf = (identity: string): string => identity.split(' ')[0] ?? ''

/** The language of an identity. */
export const localeOf = (identity: string): string => identity.split(' ')[1] ?? ''

/** Data that was loaded for one identity. */
export interface ForIdentity {
  readonly identity: string
}
