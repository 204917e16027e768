/** The address of a page that sends on to `to` when it is done: the login and the signup page do. */
export const leadingOn = (page: string, to: string | null): string =>
  to === null ? page : `${page}?to=${encodeURIComponent(to)}`
