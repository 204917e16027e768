import { DAY } from '@hearth/contracts/durations'
import type { RequestHead } from './request-head.ts'

/** The platform's cookies: their names, and how they are read and written. */
type PublicScheme = 'http' | 'https'

const DAY_SECONDS = DAY / 1_000
/** The language cookie lasts 365 days (spec, section 9); the other cookies that remember a browser last as long. */
const YEAR_SECONDS = 365 * DAY_SECONDS
/** How long a campaign admits whom it has brought. */
const SOURCE_SECONDS = 30 * DAY_SECONDS

/** As long as an account waits for the confirmation of its address. */
const SIGNUP_SECONDS = 7 * DAY_SECONDS

/** Every cookie that the site sets. The page about cookies names each of them in every language (`stored-things.test.ts`). */
export const COOKIES = ['hearth_session', 'lng', 'entered', 'source', 'device', 'signup'] as const
type CookieName = (typeof COOKIES)[number]

const SESSION_COOKIE = 'hearth_session'
const LANGUAGE_COOKIE = 'lng'
/** Must not change: visitors have cookies of this name, and would all see the age gate again. */
const AGE_GATE_COOKIE = 'entered'
const SOURCE_COOKIE = 'source'
const DEVICE_COOKIE = 'device'
const SIGNUP_COOKIE = 'signup'

/** On https the prefix makes browsers refuse the cookie from other hosts, subdomains and plain http. */
const ownName = (scheme: PublicScheme, name: CookieName): CookieName | `__Host-${CookieName}` =>
  scheme === 'https' ? `__Host-${name}` : name

/** Name of the session cookie. */
export const sessionCookieName = (scheme: PublicScheme) => ownName(scheme, SESSION_COOKIE)

/** The form of session tokens; anything else is not looked up. */
const TOKEN = /^[a-z0-9]{20,128}$/

/** The raw value of the first cookie with that name, or null. Never throws for any header. */
function readCookie(request: RequestHead, name: string): string | null {
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

const writeCookie = (scheme: PublicScheme, name: ReturnType<typeof ownName>, value: string, lifetime: string) =>
  [`${name}=${value}`, 'Path=/', lifetime, 'HttpOnly', 'SameSite=Lax', ...(scheme === 'https' ? ['Secure'] : [])].join(
    '; ',
  )

/** The session token in the request; null if there is none or it cannot be valid. */
export function readSessionCookie(request: RequestHead, scheme: PublicScheme): string | null {
  const token = readCookie(request, sessionCookieName(scheme))
  return token !== null && TOKEN.test(token) ? token : null
}

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = (request: RequestHead, scheme: PublicScheme): boolean =>
  readSessionCookie(request, scheme) !== null

export const sessionCookie = (scheme: PublicScheme, session: { token: string; expiresAt: Date }) =>
  writeCookie(scheme, sessionCookieName(scheme), session.token, `Expires=${session.expiresAt.toUTCString()}`)

export const endedSessionCookie = (scheme: PublicScheme) =>
  writeCookie(scheme, sessionCookieName(scheme), '', 'Max-Age=0')

/** The language in the cookie, unchecked. */
export const readLanguageCookie = (request: RequestHead) => readCookie(request, LANGUAGE_COOKIE)

export const languageCookie = (scheme: PublicScheme, language: string) =>
  writeCookie(scheme, LANGUAGE_COOKIE, language, `Max-Age=${YEAR_SECONDS}`)

/** Whether the visitor has confirmed their age. */
export const hasConfirmedAge = (request: RequestHead): boolean => readCookie(request, AGE_GATE_COOKIE) === '1'

export const ageConfirmedCookie = (scheme: PublicScheme) =>
  writeCookie(scheme, AGE_GATE_COOKIE, '1', `Max-Age=${YEAR_SECONDS}`)

/** The signed note that a campaign has brought the visitor, unchecked. */
export const readSourceCookie = (request: RequestHead, scheme: PublicScheme) =>
  readCookie(request, ownName(scheme, SOURCE_COOKIE))

export const sourceCookie = (scheme: PublicScheme, signed: string) =>
  writeCookie(scheme, ownName(scheme, SOURCE_COOKIE), signed, `Max-Age=${SOURCE_SECONDS}`)

/** The signed list of the accounts that the browser has logged in to, unchecked. */
export const readDeviceCookie = (request: RequestHead, scheme: PublicScheme) =>
  readCookie(request, ownName(scheme, DEVICE_COOKIE))

export const deviceCookie = (scheme: PublicScheme, signed: string) =>
  writeCookie(scheme, ownName(scheme, DEVICE_COOKIE), signed, `Max-Age=${YEAR_SECONDS}`)

/** The encrypted account for which the browser has signed up, unchecked. */
export const readSignupCookie = (request: RequestHead, scheme: PublicScheme) =>
  readCookie(request, ownName(scheme, SIGNUP_COOKIE))

/** Whether the request has a cookie of a signup, valid or not. */
export const hasSignupCookie = (request: RequestHead, scheme: PublicScheme): boolean =>
  readSignupCookie(request, scheme) !== null

export const signupCookie = (scheme: PublicScheme, encrypted: string) =>
  writeCookie(scheme, ownName(scheme, SIGNUP_COOKIE), encrypted, `Max-Age=${SIGNUP_SECONDS}`)

export const endedSignupCookie = (scheme: PublicScheme) =>
  writeCookie(scheme, ownName(scheme, SIGNUP_COOKIE), '', 'Max-Age=0')
