import { z } from 'zod'
import { PAYMENT_METHOD_IDS } from './payment-methods.ts'

/** The discount on the first purchase that a new member has for a while, their time bonus (spec, section 9). `percentage` is of the price. */
export const TIME_BONUS = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const

/** Whether a code serves one order in all, or one of each mailbox. */
export const DISCOUNT_VALIDITIES = ['once', 'once-per-user'] as const
export const DISCOUNT_STATUSES = ['active', 'inactive'] as const
/** A longer text is no code. */
export const CODE_LENGTH_MAX = 40

/** What begins the codes that belong to a member who is about to leave. */
export const STAYING_PREFIX = 'STAY-'
const isTaken = (code: string) => code === TIME_BONUS.code || code.startsWith(STAYING_PREFIX)

const code = z
  .string()
  .max(CODE_LENGTH_MAX)
  .regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/, {
    error: 'must be capital letters, digits and single hyphens, such as "SPRING-20"',
  })
  .refine((text) => !isTaken(text), { error: 'is a code of the platform' })
const percentage = z
  .number()
  .min(0.1)
  .max(99)
  .multipleOf(0.1, { error: 'must have at most one decimal' })
  .describe('Per cent of the price.')

/** A code of the operator (spec, section 3). Null stands for no condition. */
export const discountCodeIn = <Country extends z.ZodType<string>, Currency extends z.ZodType<string>>(
  country: Country,
  currency: Currency,
) =>
  z
    .strictObject({
      code,
      value_percentage: percentage,
      status: z.enum(DISCOUNT_STATUSES).default('active'),
      validity: z
        .enum(DISCOUNT_VALIDITIES)
        .default('once-per-user')
        .describe('Whether it serves one order in all, or one of each member.'),
      expires: z.iso
        .datetime({ error: 'must be a timestamp in UTC, such as "2027-03-01T12:00:00Z"' })
        .nullable()
        .default(null)
        .describe('From then on it is refused.'),
      country: country.nullable().default(null).describe('Where its members live.'),
      user_id: z.uuid().nullable().default(null).describe('The one member whom it is for.'),
      currency: currency.nullable().default(null),
      minimum_order_value: z.int().min(1).nullable().default(null).describe('In minor units, before the discount.'),
      paymentmethods: z.array(z.enum(PAYMENT_METHOD_IDS)).min(1).nullable().default(null),
    })
    .refine(({ minimum_order_value: least, currency: unit }) => least === null || unit !== null, {
      error: 'a least value needs a currency',
      path: ['minimum_order_value'],
    })

/** The discount that follows the time bonus. */
export const welcomeDiscount = z.strictObject({
  code,
  value_percentage: percentage.max(TIME_BONUS.percentage - 0.1, {
    error: `must be less than the ${TIME_BONUS.percentage} per cent of the time bonus: an offer that ends does not come back`,
  }),
  days: z.int().min(1).max(90).describe('Days from the beginning of the time bonus until it ends.'),
})

/** What is wrong between the discounts of a site. */
export function discountFaults({
  discount_codes: codes,
  welcome_discount: welcome,
}: {
  readonly discount_codes: readonly { readonly code: string }[]
  readonly welcome_discount: { readonly code: string } | null
}): { readonly path: (string | number)[]; readonly message: string }[] {
  const known = [...(welcome ? [welcome.code] : []), ...codes.map((one) => one.code)]
  const first = welcome ? 1 : 0
  return known.flatMap((one, at) =>
    known.indexOf(one) === at
      ? []
      : [{ path: ['discount_codes', at - first, 'code'], message: `"${one}" is listed twice` }],
  )
}
