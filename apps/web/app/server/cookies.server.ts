/** The cookies of this platform: what they are called, how they are read and how they are written. */
export type PublicScheme = 'http' | 'https'

/** Spec, section 9: language cookie 365 days. */
const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60
const LANGUAGE_COOKIE = 'lng'

/** On https the prefix makes browsers refuse the cookie from another host, a subdomain or plain http. */
const sessionCookieName = (scheme: PublicScheme) => (scheme === 'https' ? '__Host-hearth_session' : 'hearth_session')

/** Sessions' tokens are far shorter; anything else is not worth a look-up. */
const TOKEN = /^[a-z0-9]{20,128}$/

/** The raw value of the first cookie of that name, or null. Never throws, whatever the header holds. */
function readCookie(request: Request, name: string): string | null {
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

const writeCookie = (scheme: PublicScheme, name: string, value: string, lifetime: string) =>
  [`${name}=${value}`, 'Path=/', lifetime, 'HttpOnly', 'SameSite=Lax', ...(scheme === 'https' ? ['Secure'] : [])].join(
    '; ',
  )

/** The session token that the request carries, or null when it carries none or something that cannot be one. */
export function readSessionCookie(request: Request, scheme: PublicScheme): string | null {
  const token = readCookie(request, sessionCookieName(scheme))
  return token !== null && TOKEN.test(token) ? token : null
}

export const sessionCookie = (scheme: PublicScheme, session: { token: string; expiresAt: Date }) =>
  writeCookie(scheme, sessionCookieName(scheme), session.token, `Expires=${session.expiresAt.toUTCString()}`)

/** The language that the browser was last told to keep; not yet checked. */
export const readLanguageCookie = (request: Request) => readCookie(request, LANGUAGE_COOKIE)

export const languageCookie = (scheme: PublicScheme, language: string) =>
  writeCookie(scheme, LANGUAGE_COOKIE, language, `Max-Age=${LANGUAGE_COOKIE_SECONDS}`)
