// A process that webhook-faults.test.ts starts and kills at any moment: it takes messages of the provider of payments, as a web server does, and gives
// invoices their numbers, as a worker does.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '@hearth/contracts/ids'
import { checkPayment } from '@hearth/domain/billing/check-orders'
import { numberInvoices } from '@hearth/domain/billing/invoices'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { shopSettings } from '../src/testing/shop-settings.ts'

export interface WebhookOrder {
  readonly env: Readonly<Record<string, string>>
  readonly tenantId: TenantId
}
/** A message as the provider posts it. */
export interface WebhookSent {
  readonly number: number
  readonly query: string
  readonly body: string
}
/** That the child is up (null), or what came of a message: false for one that is to be sent again. */
export interface WebhookSaid {
  readonly number: number | null
  readonly taken: boolean
}

const { env, tenantId } = JSON.parse(process.argv[2] ?? '') as WebhookOrder
const { ctx } = await openRuntime(readConfig(env), { name: 'worker' })
const scope = { tenantId }
const settings = shopSettings()
const say = (said: WebhookSaid) => process.send?.(said)

async function take({ query, body }: WebhookSent): Promise<boolean> {
  const message = { query: new URLSearchParams(query), headers: new Headers(), body: new TextEncoder().encode(body) }
  const paymentId = ctx.payments?.paymentOfMessage(message) ?? null
  if (paymentId === null) throw new Error('The message is not taken for one of the provider.')
  await checkPayment(ctx, { scope, paymentId })
  return true
}

process.on('message', (sent: WebhookSent) => {
  void take(sent)
    // The database is gone for a while.
    .catch(() => false)
    .then((taken) => say({ number: sent.number, taken }))
})
say({ number: null, taken: true })
for (;;) {
  await numberInvoices({ ...ctx, invoiceSettings: () => settings }, { scope }).catch(() => {})
  await sleep(5)
}
