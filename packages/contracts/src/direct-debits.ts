import { z } from 'zod'
import { isCreditorId, parseIban } from './bank-details.ts'
import type { PayableAmount, PaymentMethodId } from './payment-methods.ts'

/** The way to pay that a site itself carries out, with its own bank. */
export const DIRECT_DEBIT: PaymentMethodId = 'sepa-direct-debit'
/** What stands as the provider of an order that is paid so. */
export const DIRECT_DEBIT_PROVIDER = 'direct_debit'
/** The page on which a member gives a mandate for an order. */
export const DIRECT_DEBIT_PATH = '/directdebit'

/** A code is valid for so many minutes and so many tries. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_DIGITS = 6

/** How a code comes to the member. */
export const CODE_CHANNELS = ['mail', 'text'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]

/** Months after the last collection, or the signature, for which a mandate is kept: a bank may ask for it for 13, and gets time to ask. */
export const MANDATE_MONTHS = 14
/** Years for which a block is kept. */
export const BLOCK_YEARS = 3

/** A collection waits, is in a file at the bank, has been paid, has come back, or was given up before. */
export type CollectionState = 'scheduled' | 'sent' | 'settled' | 'returned' | 'cancelled'
/** What is blocked for direct debit. */
export type BlockKind = 'member' | 'iban' | 'phone'

const iban = z
  .string()
  .transform((text) => {
    const parsed = parseIban(text)
    return 'iban' in parsed ? parsed.iban : text
  })
  .refine((text) => 'iban' in parseIban(text), { error: 'must be an IBAN of a country of SEPA' })

/** The setting of a site that collects by direct debit itself. */
export const directDebitSetting = z
  .strictObject({
    creditor_id: z
      .string()
      .refine(isCreditorId, {
        error: 'must be a creditor identifier with right check digits, such as "DE98ZZZ09999999999"',
      })
      .describe('The identifier of the company as a creditor, from its bank or central bank.'),
    iban: iban.describe('The account of the company to which the money is collected.'),
    bic: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, { error: 'must be a BIC of 8 or 11 characters' })
      .nullable()
      .default(null)
      .describe('The BIC of the bank of that account; null where the bank does not ask for it.'),
    credit_limit: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe(
        'Up to how many cents of direct debits of a member, and of an account at a bank, whose money has not come a member gets what they buy at once; beyond it when the money has come. With 0 always then.',
      ),
    prenotification_days: z
      .int()
      .min(1)
      .max(14)
      .default(5)
      .describe(
        'How many days before it is collected an amount is announced by mail, at least; the mandate says so. It is never less than three bank days.',
      ),
  })
  .nullable()
  .default(null)
  .describe('Direct debit, collected by the company itself with files for its bank; null where it is not offered.')

export type DirectDebitSettings = NonNullable<z.output<typeof directDebitSetting>>

/** Whether a site takes direct debits for such an amount. */
export const takesDirectDebit = (
  { direct_debit }: { readonly direct_debit: DirectDebitSettings | null },
  { currency, amount }: PayableAmount,
): boolean => direct_debit !== null && currency === 'EUR' && amount > 0
