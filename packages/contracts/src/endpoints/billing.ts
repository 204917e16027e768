import { z } from 'zod'
import { DISCOUNT_STATUSES, DISCOUNT_VALIDITIES } from '../discounts.ts'
import { contractOf } from './contract.ts'

const discountCode = z
  .strictObject({
    code: z.string(),
    country: z.string().nullable().describe('Where its members live; null for anywhere.'),
    user_id: z.uuid().nullable().describe('The one member whom it is for; null for all.'),
    expires: z.iso.datetime().nullable().describe('From then on it is refused; null for never.'),
    ends_at: z.iso.datetime().nullable().describe('The same.'),
    value_percentage: z.number().describe('Per cent of the price.'),
    currency: z.string().nullable(),
    minimum_order_value: z.int().min(1).nullable().describe('In minor units, before the discount.'),
    status: z.enum(DISCOUNT_STATUSES),
    validity: z.enum(DISCOUNT_VALIDITIES).describe('Whether it serves one order in all, or one of each mailbox.'),
    expired: z.boolean(),
    paymentmethods: z.array(z.string()).nullable().describe('Ways to pay that it is for; null for all.'),
  })
  .meta({ id: 'DiscountCode' })

const NOT_FOUND = { 404: ['contracts.code_not_found'] }

export const billingContracts = {
  discountCode: contractOf('discountCode', {
    summary: 'A discount that the member may use, by its code.',
    query: { code: z.string().max(20_000).optional().catch(undefined).describe('In any case; a long one is none.') },
    answer: { discountcode: discountCode },
    refusals: { ...NOT_FOUND, 422: ['contracts.code_used'], 429: ['contracts.too_many_tries'] },
  }),
  welcomeDiscount: contractOf('welcomeDiscount', {
    summary: 'The discount that a new member has without a code, until it ends or they have bought something.',
    answer: { discountcode: discountCode },
    refusals: { ...NOT_FOUND, 422: ['contracts.code_used'] },
  }),
}
