import { domainToASCII } from 'node:url'
import { EMAIL_MAX } from '@hearth/contracts/accounts'
import { isHostname } from '@hearth/contracts/tenant-settings'
import { accept, fault, type Parsed } from '../failures.ts'

/** RFC 5322 dot-atom, which is what mail providers hand out; quoted and non-ASCII local parts are not used in practice. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LOCAL_PART_MAX = 64

/** Longer texts are never valid, and composing them may take seconds. */
const TYPED_MAX = 4 * EMAIL_MAX

/** Characters that a host must not hold: URL parsers resolve or drop them, or stop at them. */
const NOT_OF_DOMAINS = /[\s%/?#\\]/

/**
 * Normalises an address: two addresses with the same result are one account. Trims it, lower-cases it and converts an international domain to ASCII.
 * Dots and +tags stay, because only the provider knows whether they matter. A malformed address gets some normalised form, too.
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

/** The mailbox of a normalised address, for limits: addresses that differ in what follows a `+` are one mailbox at most providers. */
export const mailboxOf = (emailNormalized: string): string => emailNormalized.replace(/\+[^@]*(?=@[^@]*$)/, '')

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

/** The address in the form to which mail is sent: the local part as typed, because its letter case may matter; the domain normalised. */
export function deliverableEmail(typed: string): string {
  const text = typed.trim().normalize('NFC')
  const normalized = normalizeEmail(typed)
  return text.slice(0, text.lastIndexOf('@')) + normalized.slice(normalized.lastIndexOf('@'))
}

/** Parses an address; `code` is the fault for a malformed one. */
export function parseEmail(typed: string, normalized: string, code = 'accounts.email_invalid'): Parsed<string> {
  if (normalized === '') return fault('accounts.email_required')
  return isEmail(normalized) ? accept(deliverableEmail(typed)) : fault(code)
}
