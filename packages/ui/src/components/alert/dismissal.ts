/** Prefix of the cookies that record which alerts were dismissed, and when. */
const PREFIX = 'dismissed-'
const YEAR = 365 * 24 * 60 * 60

/** Whether an alert was dismissed for good. */
export const isDismissed = (root: Document, name: string): boolean =>
  root.cookie.split('; ').some((cookie) => cookie.startsWith(`${PREFIX}${name}=`))

/** Records in the cookie `dismissed-<name>` (Unix seconds, a year) that an alert was dismissed; the server reads it and omits the alert. */
export function rememberDismissal(root: Document, name: string): void {
  const now = Math.floor(Date.now() / 1000)
  root.cookie = `${PREFIX}${name}=${now}; path=/; max-age=${YEAR}; samesite=lax`
}
