/** The messages that an address can give to its page, which shows each once. */
const NOTICES = [
  ...(['logged_out', 'session_ended', 'account_restored', 'account_erased', 'password_changed'] as const),
  'address_confirmed',
  // Its subject is a section of the own profile.
  'section_saved',
  // Its subject is the id of a photo that a form without script has removed.
  'photo_removed',
  // Its subject is what was done on the page of repeat orders.
  'repeats_changed',
  // Its subject is the codes for which files of a form without script were refused.
  'photos_refused',
] as const

export type PageNoticeCode = (typeof NOTICES)[number]

export interface PageNotice {
  readonly code: PageNoticeCode
  /** The subject; empty if the notice has none. Anybody can write it into an address, so it must be checked. */
  readonly about: string
}

/** The query parameter with the notice. */
const NOTICE = 'notice'

/** Any origin: only the path is used. */
const HERE = 'http://site.invalid'

/** A path of this site with a notice in its query; `null` removes the notice. */
export function withNotice(path: string, code: PageNoticeCode | null, about = ''): string {
  const { pathname, searchParams, hash } = new URL(path, HERE)
  searchParams.delete(NOTICE)
  if (code) searchParams.set(NOTICE, about ? `${code}.${about}` : code)
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`
}

/** The notice in a value of the parameter; null for none, and for an unknown one. */
export function parseNotice(value: string | null | undefined): PageNotice | null {
  const [, said, about = ''] = /^(\w+)(?:\.([\w.,-]{1,999}))?$/.exec(value ?? '') ?? []
  const code = NOTICES.find((one) => one === said)
  return code ? { code, about } : null
}

/** The notice in the query of an address. */
export const noticeIn = (search: string): PageNotice | null => parseNotice(new URLSearchParams(search).get(NOTICE))
