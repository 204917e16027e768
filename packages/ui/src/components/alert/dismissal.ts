/** Prefix of the cookies that say which alerts were put away, and when. */
const PREFIX = 'dismissed-'
const YEAR = 365 * 24 * 60 * 60

/** Whether an alert was put away for good. */
export const isDismissed = (root: Document, name: string): boolean =>
  root.cookie.split('; ').some((cookie) => cookie.startsWith(`${PREFIX}${name}=`))

/** Remembers in the cookie `dismissed-<name>` (Unix seconds, a year) that an alert was put away: by it a server leaves it out. */
export function rememberDismissal(root: Document, name: string): void {
  const now = Math.floor(Date.now() / 1000)
  root.cookie = `${PREFIX}${name}=${now}; path=/; max-age=${YEAR}; samesite=lax`
}
