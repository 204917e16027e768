import { checkPayment } from '@hearth/domain/billing/check-orders'
import { z } from 'zod'
import { webhookRoute } from '../../http/webhook.server.ts'

/** The provider tells that a payment has changed, by its id alone; what it has become is asked. */
const route = webhookRoute({
  form: z.object({ id: z.string() }),
  async take({ ctx, scope, request, body }) {
    const { searchParams: query } = new URL(request.url)
    const paymentId = ctx.payments?.paymentOfMessage({ query, headers: request.headers, body }) ?? null
    return paymentId !== null && checkPayment(ctx, { scope, paymentId })
  },
})

export const loader = route.loader

export const action = route.action
