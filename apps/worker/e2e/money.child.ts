// A process that money-faults.test.ts starts and kills at any moment: a web server whose members buy, spend and withdraw, or a worker with the jobs of
// payments.
import { setTimeout as sleep } from 'node:timers/promises'
import { type MemberId, newId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { checkOrders, refundOrders } from '@hearth/domain/billing/check-orders'
import { endContract } from '@hearth/domain/billing/end-contract'
import { offerLine } from '@hearth/domain/billing/packages'
import { placeOrder } from '@hearth/domain/billing/place-order'
import { spend } from '@hearth/domain/billing/spend'
import { viewOrder, viewPurchase } from '@hearth/domain/billing/view-orders'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { randomOf } from '@hearth/testing/random'
import { shopSettings } from '../src/testing/shop-settings.ts'

export interface MoneyOrder {
  readonly role: 'web' | 'worker'
  readonly env: Readonly<Record<string, string>>
  readonly tenantId: string
  readonly members: readonly { readonly id: MemberId; readonly email: string }[]
  readonly seed: number
}

/** What a child says once it is acknowledged; a message that does not arrive may have happened all the same. */
export type MoneySaid =
  | { readonly said: 'ready' }
  | { readonly said: 'placed'; readonly checkoutUrl: string | null }
  | { readonly said: 'spent'; readonly ref: string }
  | { readonly said: 'withdrawn'; readonly orderId: string }
  | { readonly said: 'nothing' }

/** What is done at once. */
const LANES = 6
/** Credits of one spend. */
const PRICE = 3

const { role, env, tenantId, members, seed } = JSON.parse(process.argv[2] ?? '') as MoneyOrder
const { ctx } = await openRuntime(readConfig(env), { name: role })
const scope = { tenantId } as Parameters<typeof inTenant>[1]
const random = randomOf(seed)
const say = (what: MoneySaid) => process.send?.(what)
const settings = shopSettings()
const viewers = members.map((member) => ({
  ...({ ...member, scope, status: 'active', country: 'NL', paidUser: true, timeBonusEndsAt: null } as const),
  signedUpAt: new Date(0),
}))
/** The orders that were placed here, some of which are withdrawn from. */
const placed: { readonly orderId: string; readonly viewer: (typeof viewers)[number] }[] = []

async function buy(): Promise<MoneySaid> {
  const viewer = random.of(viewers)
  const packageId = random.of(['credits-20', 'premium-3'])
  const code = random.onceIn(2) ? 'ONLY-ONE' : null
  const view = await viewPurchase(ctx, { viewer, settings, packageId, code })
  if (!view) return { said: 'nothing' }
  const done = await placeOrder(ctx, {
    ...{ viewer, settings, packageId, method: random.of(['visa', 'ideal']), bank: null, returnTo: null },
    ...{ attempt: view.attempt, offerShown: offerLine(view.offer), amountShown: view.amount },
    code: view.codeRefusal ? null : code,
    ...{
      repeats: false,
      repeatOrderId: null,
      networkCountry: null,
      site: { origin: 'http://127.0.0.1:9', seller: 'Shop' },
    },
  })
  if (!done.ok) return { said: 'nothing' }
  placed.push({ orderId: done.value.orderId, viewer })
  return { said: 'placed', checkoutUrl: done.value.checkoutUrl }
}

async function spendSome(): Promise<MoneySaid> {
  const { id: memberId } = random.of(viewers)
  const ref = newId()
  const paid = await inTenant(ctx.db, scope, (tx) => spend(ctx, tx, { memberId, kind: 'message', ref, price: PRICE }))
  return paid.ok ? { said: 'spent', ref } : { said: 'nothing' }
}

async function look(): Promise<MoneySaid> {
  if (placed.length > 0) await viewOrder(ctx, random.of(placed))
  return { said: 'nothing' }
}

async function withdraw(): Promise<MoneySaid> {
  if (placed.length === 0) return { said: 'nothing' }
  const { orderId, viewer } = random.of(placed)
  const done = await endContract(ctx, {
    ...{ scope, ending: 'withdraw', contract: { viewer, orderId }, name: 'Ann', words: '', email: '', language: 'en' },
  })
  return done.ok ? { said: 'withdrawn', orderId } : { said: 'nothing' }
}

const ACTIONS = [buy, buy, buy, spendSome, spendSome, spendSome, spendSome, look, look, withdraw]

async function keepDoing(work: () => Promise<MoneySaid>): Promise<never> {
  for (;;)
    await work().then(say, async () => {
      // The database is gone for a while.
      await sleep(50)
    })
}

if (role === 'web') for (let lane = 0; lane < LANES; lane += 1) void keepDoing(() => random.of(ACTIONS)())
else
  void keepDoing(async () => {
    await checkOrders(ctx, { scope })
    await refundOrders(ctx, { scope })
    await sleep(20)
    return { said: 'nothing' }
  })
say({ said: 'ready' })
