import { PATHS } from '../addresses.ts'

const PATH_MAX = 500
const ABOUT = 'http://site.invalid'

/** One slash, then anything but a second one, in either direction: what follows two is another host. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * The path, query and fragment of a page of this site that a browser may be redirected to, or null for anything else: another host, however it is
 * disguised, a path that is not absolute, more than 500 characters.
 */
export function safePath(value: string | null | undefined): string | null {
  if (!value || value.length > PATH_MAX || !OWN_PATH.test(value) || !URL.canParse(value, ABOUT)) return null
  const { origin, pathname, search, hash } = new URL(value, ABOUT)
  // Browsers drop tabs and line ends and resolve dots first; so does this, and only what is left then counts.
  if (origin !== ABOUT || !OWN_PATH.test(pathname)) return null
  // As the router has it, which would print the path where it finds two slashes.
  return `${pathname.replace(/\/{2,}/g, '/')}${search}${hash}`
}

/** A path of this site without the language that it asks for: a language that was chosen later counts. */
export function withoutLanguage(path: string): string {
  const address = new URL(path, ABOUT)
  // Only if there is one: writing the query anew may spell it otherwise.
  if (address.searchParams.has('lng')) address.searchParams.delete('lng')
  return `${address.pathname}${address.search}${address.hash}`
}

/** The path where somebody goes who is done with signing up: null for none, and for the steps themselves, which would lead to themselves. */
export function onboardingPath(value: string | null | undefined): string | null {
  const path = safePath(value)
  return path === null || /^\/complete-signup(?:[/?#]|$)/.test(path) ? null : path
}

/** That path with the mark that signing up ends there (spec, section 4). */
export function withSignupComplete(path: string): string {
  const address = new URL(path, ABOUT)
  address.searchParams.set('signup-complete', '1')
  return `${address.pathname}${address.search}${address.hash}`
}

/** The address of the login or signup page, which redirects to `returnTo` when it is done. */
export const withReturnTo = (page: string, returnTo: string | null): string =>
  returnTo === null ? page : `${page}?${new URLSearchParams({ returnTo })}`

const PROFILE = /^\/members\/[^/?#]+(?=$|[?#])/

/** The address of the signup that leads to `returnTo`: where that is somebody's profile, it says whom it is about. */
export const signupAddress = (returnTo: string | null): string => {
  const [profile] = PROFILE.exec(returnTo ?? '') ?? []
  return profile ? `${profile}/signup` : withReturnTo(PATHS.signup, returnTo)
}

/** The address where a visitor logs in and then returns to this request: `/login?returnTo=<path>`. The language is in its cookie by then. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return withReturnTo(PATHS.login, safePath(withoutLanguage(`${pathname}${search}`)))
}
