import { checkPayment } from '@hearth/domain/billing/check-orders'
import { z } from 'zod'
import { webhookRoute } from '../../http/webhook.server.ts'

/** The longest id of a payment. */
const MOST = 100

/** The provider tells that a payment has changed, by its id alone; what it has become is asked. */
const route = webhookRoute({
  form: z.object({ id: z.string() }),
  async take({ ctx, scope, body }) {
    const paymentId = new URLSearchParams(body.toString('utf8')).get('id')
    if (!paymentId || paymentId.length > MOST) return false
    return checkPayment(ctx, { scope, paymentId })
  },
})

export const loader = route.loader

export const action = route.action
