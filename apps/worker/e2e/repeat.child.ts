// A worker that repeat-faults.test.ts starts and kills at any moment while it charges what repeats.
import { setTimeout as sleep } from 'node:timers/promises'
import type { inTenant } from '@hearth/db/scope'
import { checkOrders } from '@hearth/domain/billing/check-orders'
import { renewOrders } from '@hearth/domain/billing/renew'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { shopSettings } from '../src/testing/shop-settings.ts'

export interface RepeatWork {
  readonly env: Readonly<Record<string, string>>
  readonly tenantId: string
}

const { env, tenantId } = JSON.parse(process.argv[2] ?? '') as RepeatWork
const runtime = await openRuntime(readConfig(env), { name: 'worker' })
const scope = { tenantId } as Parameters<typeof inTenant>[1]
const shop = { settings: shopSettings(), origin: 'http://127.0.0.1:9', seller: 'Shop' }
const ctx = { ...runtime.ctx, shopOf: () => shop }

process.send?.({ said: 'ready' })
for (;;) {
  // The database is gone for a while, or another worker has been first.
  await renewOrders(ctx, { scope }).catch(() => sleep(50))
  await checkOrders(ctx, { scope }).catch(() => sleep(50))
  await sleep(20)
}
