import type { TestResponse } from './ask.ts'
import { type Browser, openBrowser, textOf } from './browser.ts'
import { signupPath } from './mailed-links.ts'
import { screenOf } from './screen.ts'
import type { Site } from './site.ts'

/** A form that is accepted by a site in the Netherlands. */
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
export type SignupFields = typeof signupFields & { returnTo?: string; member?: string }

let people = 0
/** An address that nobody else in this process has. */
export const newEmail = () => {
  people += 1
  return `person${people}@example.com`
}

/** Sends the signup form. */
export const signUp = (browser: Browser, fields: Partial<SignupFields> = {}): Promise<TestResponse> =>
  browser.post('/signup', { ...signupFields, email: newEmail(), ...fields })

/**
 * A new member, logged in in a browser of their own. Where nobody is let in before they confirmed their address they have done so; elsewhere the
 * address is still to be confirmed.
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

/** What the page says of one field, or null where it says nothing. */
export function errorOf({ body }: TestResponse, field: string): string | null {
  return screenOf(body).first(`#signup-${field}-error`).text || null
}
