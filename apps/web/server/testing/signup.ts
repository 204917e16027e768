import { tenantIdOf } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mails'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { findLastMail, listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import type { TestResponse } from './ask.ts'
import { type Browser, openBrowser, textOf } from './browser.ts'
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
    const confirmed = await browser.post(await mailedLink(site, host, { email, purpose: 'confirm_address' }), {})
    if (confirmed.headers.location !== '/activate/done') throw new Error(`Not confirmed: ${textOf(confirmed.body)}`)
  }
  return { browser, email, password: fields.password ?? signupFields.password }
}

/** The address of the newest link for that purpose among the mails to a member, as the mail holds it, without its origin. */
export async function mailedLink(
  { runtime }: Site,
  host: string,
  { email, purpose }: { readonly email: string; readonly purpose: LinkPurpose },
): Promise<string> {
  const { db, links } = runtime.ctx
  const scope = { tenantId: tenantIdOf(host) }
  const linkId = await inTenant(db, scope, async (tx) => {
    const member = await findMemberByEmail(tx, { emailNormalized: email.toLowerCase() })
    const mail = member && (await findLastMail(tx, { memberId: member.id, type: TYPES[purpose] }))
    const rows = mail ? await listLinksOfMail(tx, { mailId: mail.id }) : []
    return rows.find((row) => row.purpose === purpose)?.id
  })
  if (!linkId) throw new Error(`No mail to ${email} holds a link for ${purpose}`)
  const { pathname, search } = new URL(links.addressOf(scope.tenantId, { linkId, purpose }))
  return `${pathname}${search}`
}

/** The mail that holds each kind of link. */
const TYPES: Readonly<Record<LinkPurpose, MailType>> = {
  confirm_address: 'confirm_address',
  disown_account: 'confirm_address',
  reset_password: 'password_reset',
  end_sessions: 'new_device',
  restore_account: 'account_deleted',
  unsubscribe: 'welcome',
}

/** What the page says of one field, or null where it says nothing. */
export function errorOf({ body }: TestResponse, field: string): string | null {
  const [, text = ''] = new RegExp(`id="signup-${field}-error"[^>]*><span[^>]*>([^<]*)<`).exec(body) ?? []
  return text === '' ? null : textOf(text)
}
