import { findContactDetails } from '@hearth/contracts/safety/contact-details'
import { fault, type Parsed } from '../failures.ts'

/** The text, or a fault that names the contact details to remove. */
export function withoutContactDetails(text: string): Parsed<string> {
  const details = findContactDetails(text)
  const [first] = details
  if (!first) return { ok: true, value: text }
  return details.length === 1
    ? fault(CODES[first.kind], { found: first.found })
    : fault('profiles.contact_several', { found: details.map(({ found }) => found).join(' · ') })
}

const CODES = {
  email: 'profiles.contact_email',
  phone: 'profiles.contact_phone',
  link: 'profiles.contact_link',
  handle: 'profiles.contact_handle',
} as const
