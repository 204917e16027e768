import { type Discount, viewDiscount } from '@hearth/domain/billing/discounts'
import { AppError } from '@hearth/domain/failures'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'

/** The discount with a code, or with `null` the one that the member has without. */
async function discountOf({ ctx, load, tenant }: HandlerContext, code: string | null) {
  const viewer = await load.viewer()
  if (!viewer) throw new AppError('contracts.code_not_found', 404)
  const found = await viewDiscount(ctx, { viewer, settings: tenant.settings, code })
  if (!found.ok && found.reason === 'contracts.code_not_found') throw new AppError(found.reason, 404)
  return { discountcode: toAnswer(unwrap(found), ctx.clock.now()) }
}

const toAnswer = ({ endsAt, ...discount }: Discount, now: Date) => ({
  code: discount.code,
  country: discount.country,
  user_id: discount.memberId,
  expires: endsAt?.toISOString() ?? null,
  ends_at: endsAt?.toISOString() ?? null,
  value_percentage: discount.percentage,
  currency: discount.currency,
  minimum_order_value: discount.minimumOrderValue,
  status: discount.status,
  validity: discount.validity,
  expired: endsAt !== null && endsAt <= now,
  paymentmethods: discount.paymentMethods && [...discount.paymentMethods],
})

const route = apiRoute('/api/discountcode.php', {
  discountCode: ({ query: { code = '' }, ...input }) => discountOf(input, code),
  welcomeDiscount: (input) => discountOf(input, null),
})

export const loader = route
export const action = route
