import type { SignupStep } from '@hearth/contracts/profiles'
import { PATHS } from '../addresses.ts'

const PATH_MAX = 500
const ABOUT = 'http://site.invalid'

/** A slash that no second one of either kind follows, because a host would follow two. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * The path, query and fragment of a page of this site to which a browser may be redirected; null for anything else: another host in any disguise, a
 * relative path, more than 500 characters.
 */
export function safePath(value: string | null | undefined): string | null {
  if (!value || value.length > PATH_MAX || !OWN_PATH.test(value) || !URL.canParse(value, ABOUT)) return null
  const { origin, pathname, search, hash } = new URL(value, ABOUT)
  // Browsers remove tabs and line ends and resolve dots; so does `URL`, and the result is checked.
  if (origin !== ABOUT || !OWN_PATH.test(pathname)) return null
  // Repeated slashes are merged, because the router would print the path where it finds two.
  return `${pathname.replace(/\/{2,}/g, '/')}${search}${hash}`
}

/** The same for a page whose query may be that of a campaign, with click ids of any length: without it if the whole is too long. */
export const safePathOrShorter = (value: string | null | undefined): string | null =>
  safePath(value) ?? safePath(value?.split('?', 1)[0])

/** A path of this site without its language, so that a language chosen later counts. */
export function withoutLanguage(path: string): string {
  const address = new URL(path, ABOUT)
  // Only if there is one, because writing the query again may change its encoding.
  if (address.searchParams.has('lng')) address.searchParams.delete('lng')
  return `${address.pathname}${address.search}${address.hash}`
}

/** The target after signing up; null for none, and for the first run itself, which would lead to itself. */
export function onboardingPath(value: string | null | undefined): string | null {
  const path = safePath(value)
  return path === null || /^\/complete-signup(?:[/?#]|$)/.test(path) ? null : path
}

/** The same path with the mark that signing up ends there (spec, section 4). */
export function withSignupComplete(path: string): string {
  const address = new URL(path, ABOUT)
  address.searchParams.set('signup-complete', '1')
  return `${address.pathname}${address.search}${address.hash}`
}

/** The address of the login or signup page, which redirects to `returnTo` when done. */
export const withReturnTo = (page: string, returnTo: string | null): string =>
  returnTo === null ? page : `${page}?${new URLSearchParams({ returnTo })}`

/** The address of the first run, which leads to `returnTo` when done. */
export const afterSignup = (returnTo: string | null): string =>
  withReturnTo(PATHS.complete_signup, onboardingPath(returnTo))

/** Asks nothing of the profile: it only says again that an address is to be confirmed, as an alert does on every page. */
const LAST_STEP: SignupStep = 'confirm'

/** The first run if a step is left that asks something, which then leads to `returnTo`; otherwise `home`. */
export const pathAfterLogin = (
  home: string,
  member: { readonly signupStep: string | null } | null,
  returnTo: string | null = null,
): string => (member?.signupStep && member.signupStep !== LAST_STEP ? afterSignup(returnTo) : home)

const PROFILE = /^\/members\/[^/?#]+(?=$|[?#])/

/** What a visitor wanted to do on a profile, which the page to sign up says again. */
export const WISHES = ['like'] as const
export type Wish = (typeof WISHES)[number]

/** The address of the signup that leads to `returnTo`; if that is a profile, the signup is about its member, with whom the visitor may want to do something. */
export const signupAddress = (returnTo: string | null, wish?: Wish): string => {
  const [profile] = PROFILE.exec(returnTo ?? '') ?? []
  if (!profile) return withReturnTo(PATHS.signup, returnTo)
  return wish ? `${profile}/signup?${new URLSearchParams({ wish })}` : `${profile}/signup`
}

/**
 * The address where a visitor logs in and returns to this request: `/login?returnTo=<path>`. Without the language, which is in its cookie by then.
 */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return withReturnTo(PATHS.login, safePath(withoutLanguage(`${pathname}${search}`)))
}
