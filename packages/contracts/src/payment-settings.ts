import { z } from 'zod'
import { directDebitSetting } from './direct-debits.ts'
import { paymentMethodsSetting } from './payment-methods.ts'

/** The longest name that a statement of a card shows. */
const STATEMENT_LENGTH = 22
/** Characters that the networks of cards and the ones of SEPA take alike: no others of either. */
const STATEMENT_NAME = /^(?=.*[A-Za-z])(?!.*\/\/)[A-Za-z0-9](?:[A-Za-z0-9 .,+/-]*[A-Za-z0-9.])?$/

/** The private settings of a site about paying. */
export const paymentSettings = {
  payment_methods: paymentMethodsSetting,
  direct_debit: directDebitSetting,
  discreet_name: z
    .string()
    .max(STATEMENT_LENGTH)
    .regex(STATEMENT_NAME, {
      error:
        'must be a name that every bank can print: letters without accents, digits, spaces and . , + - / only, one letter at least, a letter or digit first',
    })
    .nullable()
    .default(null)
    .describe(
      'A name that does not tell what the site is: it begins what stands on bank statements, and is the sender of mails about purchases and the name of the site in them and in text messages. Null for the company’s name on statements, and the brand in mails.',
    ),
  invoice_series: z
    .string()
    .regex(/^[A-Z0-9]{1,12}$/, { error: 'must be 1 to 12 capital letters and digits, such as "SHOP2"' })
    .nullable()
    .default(null)
    .describe(
      'What the numbers of invoices and credit notes begin with: each site of a company needs its own. Null for the first twelve letters and digits of the brand’s name.',
    ),
} as const

/** The name that begins what members read on their bank statements. */
export const statementName = ({
  discreet_name: discreet,
  company,
}: {
  readonly discreet_name: string | null
  readonly company: { readonly name: string }
}): string => discreet ?? company.name
