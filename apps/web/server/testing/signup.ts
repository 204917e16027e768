import type { TestResponse } from './ask.ts'
import { type Browser, openBrowser, textOf } from './browser.ts'
import { signupPath } from './mailed-links.ts'
import { screenOf } from './screen.ts'
import type { Site } from './site.ts'

/** A form that a site in the Netherlands accepts. */
export const signupFields = {
  name: 'Annelies',
  email: 'annelies@example.com',
  password: 'over de brug 42',
  password_again: 'over de brug 42',
  date_of_birth_day: '3',
  date_of_birth_month: '4',
  date_of_birth_year: '1990',
  gender: 'woman',
  seeking: 'everyone',
  country: 'NL',
}
export type SignupFields = typeof signupFields & {
  returnTo?: string
  member?: string
  signup_message?: string
  time_zone?: string
}

let people = 0
/** An address that is unique in this process. */
export const newEmail = () => {
  people += 1
  return `person${people}@example.com`
}

export const signUp = (browser: Browser, fields: Partial<SignupFields> = {}): Promise<TestResponse> =>
  browser.post('/signup', { ...signupFields, email: newEmail(), ...fields })

/**
 * A new member, logged in with a browser of their own. Where members must confirm their address before they are logged in, they have; elsewhere it is
 * unconfirmed.
 */
export async function newMember(site: Site, host: string, fields: Partial<SignupFields> = {}) {
  const browser = openBrowser(site, host)
  const email = fields.email ?? newEmail()
  const { status, body, headers } = await signUp(browser, { ...fields, email })
  if (status !== 303) throw new Error(`The signup was answered ${status}: ${textOf(body)}`)
  if (headers.location === '/signup/sent') {
    const confirmed = await browser.post(
      await signupPath({ site, host }, { email: email.toLowerCase(), purpose: 'confirm_address' }),
      {},
    )
    if (confirmed.headers.location !== '/activate/done') throw new Error(`Not confirmed: ${textOf(confirmed.body)}`)
  }
  return { browser, email, password: fields.password ?? signupFields.password }
}

/** The page's error of one field; null if there is none. */
export function errorOf({ body }: TestResponse, field: string): string | null {
  return screenOf(body).first(`#signup-${field}-error`).text || null
}
