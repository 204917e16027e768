import { DAY } from '@hearth/contracts/durations'
import type { OrderId } from '@hearth/contracts/ids'
import { listOwnRepeatOrders } from '@hearth/domain/billing/own-repeat-orders'
import { renewOrders } from '@hearth/domain/billing/renew'
import { shopTest } from './shop.ts'

/** A site whose members have what they buy repeated. */
export const repeatsTest = shopTest.extend('repeats', ({ shop }) => {
  const { ctx, clock, scope, rows, sandbox } = shop
  type Member = Awaited<ReturnType<typeof shop.join>>
  const renew = () => renewOrders(ctx, { scope })
  const hasWork = async () => {
    const now = `'${clock.now().toISOString()}'::timestamptz`
    const found = await rows(`
      select 1 from repeat_orders where tenant_id = '${scope.tenantId}'
        and least(next_at, remind_at, failed_at + interval '7 days') <= ${now} and state <> 'ended'
      union all select 1 from ended_consents where tenant_id = '${scope.tenantId}'
      union all select 1 from orders where tenant_id = '${scope.tenantId}' and initiated_by = 'merchant' and state = 'open'`)
    return found.length > 0
  }
  /** The repeat orders of a member, as they are stored. */
  const stored = (member: Member) =>
    rows<
      Record<string, unknown> & {
        id: OrderId
        state: string
        reason: string | null
        tries: number
        next_at: Date | null
      }
    >(`select * from repeat_orders where member_id = '${member.id}' order by created_at desc, id desc`)
  const begin = async (member: Member, packageId = 'credits-20') => {
    const order = await shop.order(member, { packageId, repeats: true })
    await shop.settle(order.paymentId, 'paid')
    return order
  }
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      clock.advance(DAY)
      if (await hasWork()) await renew()
    }
  }
  const decide = (paymentId: string, outcome: 'paid' | 'failed' | 'pending') =>
    sandbox.decideCharges(paymentId, outcome)
  return {
    renew,
    stored,
    /** Begins a repeat order: its first payment is made. */
    begin,
    /** Lets time pass day by day, with a job on each day that has something for it. */
    pass,
    /** Begins a repeat order whose first charge fails; later ones would be paid. */
    beginAndFail: async (member: Member) => {
      const order = await begin(member)
      await decide(order.paymentId, 'failed')
      await pass(31)
      await decide(order.paymentId, 'paid')
      return order
    },
    view: async (member: Member) => {
      const [one] = await listOwnRepeatOrders(ctx, { viewer: member })
      if (!one) throw new Error('There is no repeat order.')
      return one
    },
    charges: (member: Member) =>
      rows<{ id: OrderId; state: string; period: number; amount: number }>(
        `select * from orders where member_id = '${member.id}' and initiated_by = 'merchant' order by created_at, attempt`,
      ),
    mails: async (member: Member) =>
      (
        await rows<{ type: string; details: Record<string, string> }>(
          `select type, details from mails where member_id = '${member.id}' and type like 'repeat%' order by created_at, id`,
        )
      ).map(({ type, details }) => [type, details.reason ?? details.tries ?? details.next]),
    decide,
  }
})
