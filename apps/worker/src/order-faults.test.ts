import { checkPayment } from '@hearth/domain/billing/check-orders'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

/** What can become of a payment, and what its order then is: its state, and the credits that are left of it. */
const STORIES = [
  { steps: [], state: 'open', credits: 0 },
  { steps: ['paid'], state: 'paid', credits: 20 },
  { steps: ['pending', 'paid'], state: 'paid', credits: 20 },
  { steps: ['pending', 'failed'], state: 'failed', credits: 0 },
  { steps: ['failed'], state: 'failed', credits: 0 },
  { steps: ['cancelled'], state: 'cancelled', credits: 0 },
  { steps: ['expired'], state: 'expired', credits: 0 },
  { steps: ['paid', 'refunded'], state: 'paid', credits: 0 },
  { steps: ['pending', 'paid', 'charged_back'], state: 'paid', credits: 0 },
] as const
const MESSAGES_PER_ORDER = 10
/** Messages on their way at once. */
const AT_ONCE = 8

test('messages that are shuffled, repeated, late or for the wrong site end in the one right state', {
  timeout: shortOrLong(60_000, 900_000),
}, async ({ shop }) => {
  const { ctx, scope, scopeB, sandbox, join, order, orderRow, balance, house, faults } = shop
  const random = randomOf(FAULT_SEED)
  const bought: (Awaited<ReturnType<typeof order>> & {
    member: Awaited<ReturnType<typeof join>>
    story: (typeof STORIES)[number]
    /** How much of it has happened. */
    done: number
  })[] = []
  for (let number = 0; number < shortOrLong(9, 1_000); number += 1) {
    const member = await join()
    bought.push({ member, ...(await order(member)), story: STORIES[number % STORIES.length] ?? STORIES[0], done: 0 })
  }
  // Each message is sent at some time, and one of each order after all that happens to its payment.
  const messages = bought.flatMap((one) => Array.from({ length: MESSAGES_PER_ORDER - 1 }, () => one))
  const shuffled = messages.map((one) => ({ one, at: random.below(1_000_000) })).sort((a, b) => a.at - b.at)
  const tell = ({ paymentId }: { paymentId: string }) =>
    checkPayment(ctx, { scope: random.onceIn(20) ? scopeB : scope, paymentId })
  /** The next thing that happens to some payment, one after another. */
  const happens = async () => {
    const one = random.of(bought)
    const step = one.story.steps[one.done]
    if (step === undefined) return
    one.done += 1
    await sandbox.settle(one.paymentId, step, { silent: true })
  }
  while (shuffled.length > 0)
    await Promise.all([...shuffled.splice(0, AT_ONCE).map(({ one }) => tell(one)), happens().then(happens)])
  for (const one of bought)
    for (const step of one.story.steps.slice(one.done)) await sandbox.settle(one.paymentId, step, { silent: true })
  for (const one of bought) await checkPayment(ctx, { scope, paymentId: one.paymentId })

  const wrong: object[] = []
  for (const { member, orderId, story } of bought) {
    const { state } = await orderRow(orderId)
    const credits = await balance(member)
    if (state !== story.state || credits !== story.credits) wrong.push({ story, state, credits })
  }
  expect(wrong).toEqual([])
  const kept = bought.filter(({ story }) => story.credits > 0).length
  expect(await house()).toMatchObject({ 'payments EUR': 1399 * kept, 'sold_credits credits': -20 * kept })
  expect(await faults()).toBe(0)
})
