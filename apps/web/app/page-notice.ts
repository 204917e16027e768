/** What a page may say once of what led to it. */
const NOTICES = [
  ...(['logged_out', 'session_ended', 'account_restored', 'account_erased', 'password_changed'] as const),
  // About a section of the own profile.
  'section_saved',
  // About the id of a photo that a form without script has removed.
  'photo_removed',
  // About what files of a form without script were refused for, one code after the other.
  'photos_refused',
] as const

export type PageNoticeCode = (typeof NOTICES)[number]

export interface PageNotice {
  readonly code: PageNoticeCode
  /** Empty where there is nothing more to know. Whoever wrote the address wrote it. */
  readonly about: string
}

/** The parameter of an address that carries a notice. */
const NOTICE = 'notice'

/** Nowhere in particular: only the path counts. */
const HERE = 'http://site.invalid'

/** A path of this site with a notice for its page, or without the one that it has. */
export function withNotice(path: string, code: PageNoticeCode | null, about = ''): string {
  const { pathname, searchParams, hash } = new URL(path, HERE)
  searchParams.delete(NOTICE)
  if (code) searchParams.set(NOTICE, about ? `${code}.${about}` : code)
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`
}

/** The notice that a parameter says; null for none, and for one to which no page of ours leads. */
export function parseNotice(value: string | null | undefined): PageNotice | null {
  const [, said, about = ''] = /^(\w+)(?:\.([\w.,-]{1,999}))?$/.exec(value ?? '') ?? []
  const code = NOTICES.find((one) => one === said)
  return code ? { code, about } : null
}

/** The notice in the query of an address. */
export const noticeIn = (search: string): PageNotice | null => parseNotice(new URLSearchParams(search).get(NOTICE))
