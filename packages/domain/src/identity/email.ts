import { domainToASCII } from 'node:url'
import { EMAIL_MAX } from '@hearth/contracts/accounts'
import { isHostname } from '@hearth/contracts/tenant-settings'
import { accept, fault, type Parsed } from '../failures.ts'

/** RFC 5322 dot-atom: what mail providers hand out. Quoted and non-ASCII local parts exist on paper. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LOCAL_PART_MAX = 64

/** Longer texts are no address in any form, and composing them may take seconds. */
const TYPED_MAX = 4 * EMAIL_MAX

/** What a host may not hold, and a reader of hosts resolves, drops or stops at. */
const NOT_OF_DOMAINS = /[\s%/?#\\]/

/**
 * The form in which two addresses are the same account: without blanks around it, in small letters, an international domain in ASCII.
 * Dots and +tags stay: whether they matter is for the provider to say. What is no address comes back in some form too.
 */
export function normalizeEmail(email: string): string {
  const typed = email.trim()
  if (typed.length > TYPED_MAX) return typed.toLowerCase()
  const text = typed.normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const typedDomain = at === -1 ? '' : text.slice(at + 1)
  const domain = NOT_OF_DOMAINS.test(typedDomain) ? '' : domainToASCII(typedDomain)
  return domain ? `${text.slice(0, at)}@${domain}` : text
}

/** Whether mail could be sent to this address, which must be normalised. */
export function isEmail(normalized: string): boolean {
  const at = normalized.lastIndexOf('@')
  return (
    normalized.length <= EMAIL_MAX &&
    at > 0 &&
    at <= LOCAL_PART_MAX &&
    LOCAL_PART.test(normalized.slice(0, at)) &&
    isHostname(normalized.slice(at + 1))
  )
}

/** The address as mail is sent to it: the local part as typed, because its letter case may matter; the domain normalised. */
export function deliverableEmail(typed: string): string {
  const text = typed.trim().normalize('NFC')
  const normalized = normalizeEmail(typed)
  return text.slice(0, text.lastIndexOf('@')) + normalized.slice(normalized.lastIndexOf('@'))
}

/** An address as mail is sent to it; `code` says what it is called when it is none. */
export function parseEmail(typed: string, normalized: string, code = 'accounts.email_invalid'): Parsed<string> {
  if (normalized === '') return fault('accounts.email_required')
  return isEmail(normalized) ? accept(deliverableEmail(typed)) : fault(code)
}
