import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isCollectable } from './sepa-countries.ts'

/** Why a text is no account from which we collect. */
type IbanFault = 'direct_debits.iban_invalid' | 'direct_debits.iban_outside_sepa'
type PhoneFault = 'direct_debits.phone_invalid'

/** The longest texts that are looked at. */
const IBAN_MAX = 60
export const HOLDER_MAX = 70
const PHONE_MAX = 30

/** An IBAN without blanks in capitals, with the country of its bank, ISO 3166-1 alpha-2; or what is wrong with the text. */
export function parseIban(
  text: string,
): { readonly iban: string; readonly country: string } | { readonly fault: IbanFault } {
  const iban = text.length > IBAN_MAX ? null : electronicFormatIBAN(text)
  if (!iban || !isValidIBAN(iban)) return { fault: 'direct_debits.iban_invalid' }
  const country = iban.slice(0, 2)
  return isCollectable(country) ? { iban, country } : { fault: 'direct_debits.iban_outside_sepa' }
}

/** An IBAN of which only the country and the last four characters are shown. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`

/** A phone number in the form +31612345678 with its country, null for a number of no country; or what is wrong with the text. Numbers without a prefix are of `home`. */
export function parsePhone(
  text: string,
  home: string,
): { readonly phone: string; readonly country: string | null } | { readonly fault: PhoneFault } {
  const number = text.length > PHONE_MAX ? undefined : parsePhoneNumberFromString(text, home as 'NL')
  if (!number?.isValid()) return { fault: 'direct_debits.phone_invalid' }
  return { phone: number.number, country: number.country ?? null }
}

const CREDITOR_ID = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/

/** Whether a text is a creditor identifier with right check digits (ISO 7064, MOD 97-10, without the business code at places 5 to 7). */
export function isCreditorId(text: string): boolean {
  if (!CREDITOR_ID.test(text)) return false
  const digits = (text.slice(7) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
