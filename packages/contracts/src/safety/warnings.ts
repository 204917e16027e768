import { findContactDetails } from './contact-details.ts'
import { findIbans } from './iban.ts'
import { asksForMoney } from './money-requests.ts'

/** What somebody who is not known yet is better not taken up on. An address of mail is a handle. */
const WARNINGS = ['money', 'iban', 'link', 'phone', 'handle'] as const
export type Warning = (typeof WARNINGS)[number]

/** What a text holds of these, in their order. It asks nobody else, so that it can run in the browser of whoever reads the text. */
export async function warningsOf(text: string): Promise<readonly Warning[]> {
  const ibans = findIbans(text)
  // An account number would count as a telephone number.
  const rest = ibans.reduce((left, iban) => left.replaceAll(iban, '\n'), text)
  const details = findContactDetails(rest)
  const found = new Set<Warning>(details.map(({ kind }) => (kind === 'email' ? 'handle' : kind)))
  if (ibans.length > 0) found.add('iban')
  // Words of an address say nothing about what is asked.
  const words = details.reduce((left, { found: detail }) => left.replaceAll(detail, '\n'), rest)
  if (await asksForMoney(words)) found.add('money')
  return WARNINGS.filter((warning) => found.has(warning))
}
