import { timingSafeEqual } from 'node:crypto'
import { type CollectionId, isUuid, type MandateId, newId, type OrderId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { insertCollection, lockIban, sumUncollected } from '@hearth/db/queries/billing/collections'
import {
  findMandate,
  type MandateRow,
  updateMandateCode,
  updateMandateCodeTried,
  updateMandateUsed,
} from '@hearth/db/queries/billing/mandates'
import { lockOrder, type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { digitsOfCode } from '../platform/bank-secrets.ts'
import { applyPayment, detailsOf } from './apply-payment.ts'
import { dueDay } from './collection-days.ts'
import { collectedPayment } from './collections.ts'
import { findOwnDebit, isBlockedFor, isCreditedAtOnce, mandateEnd, openMandate } from './mandates.ts'

interface ConfirmDirectDebit {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly settings: Pick<Settings, 'direct_debit'>
  readonly orderId: string
  readonly mandateId: string
  readonly code: string
  /** Whether the page said that what is bought is there at once. */
  readonly saidAtOnce: boolean
}

type ConfirmRefusal =
  | 'direct_debits.order_over'
  | 'direct_debits.no_mandate'
  | 'direct_debits.blocked'
  | 'direct_debits.code_over'
  | 'direct_debits.code_wrong'
  | 'direct_debits.limit_reached'

/**
 * Confirms by the code that was sent that an order is collected by a mandate, once, however often it is sent. What is bought is given at once if the
 * direct debits whose money has not come stay within the limit of the site, both the member's and those of the account at the bank; otherwise, which the page has to have said, when the money has come.
 * A wrong code costs a try.
 */
export const confirmDirectDebit = (
  ctx: AppContext,
  { viewer, settings, orderId, mandateId, code, saidAtOnce }: ConfirmDirectDebit,
): Promise<Outcome<{ readonly orderId: OrderId }, ConfirmRefusal>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const { id: memberId } = viewer
    const known = await findOwnDebit(tx, { viewer, orderId })
    const order = known && (await lockOrder(tx, { id: known.id }))
    const debit = settings.direct_debit
    if (!order) return refuse('direct_debits.order_over')
    // A page that is sent twice leads to the order that it has made.
    if (order.paymentId !== null) return accept({ orderId: order.id })
    if (order.state !== 'open' || !debit) return refuse('direct_debits.order_over')
    const mandate = isUuid(mandateId) ? await findMandate(tx, { id: mandateId as MandateId }) : null
    if (mandate?.memberId !== memberId) return refuse('direct_debits.no_mandate')
    const now = ctx.clock.now()
    const sent = await updateMandateCodeTried(tx, { mandateId: mandate.id, orderId: order.id, now })
    if (!sent) return refuse('direct_debits.code_over')
    if (!isSameCode(code, digitsOfCode(ctx, tx.scope, sent.id))) return refuse('direct_debits.code_wrong')
    // Simultaneous orders of a member, and of an account at a bank, run one after another from here on, so the limit holds.
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    if (member?.status !== 'active') return refuse('direct_debits.order_over')
    const { ibanHash } = mandate
    await lockIban(tx, { ibanHash })
    if (await isBlockedFor(ctx, tx, { memberId, mandate })) return refuse('direct_debits.blocked')
    const atOnce = isCreditedAtOnce(order.amount, await sumUncollected(tx, { memberId, ibanHash }), debit)
    if (saidAtOnce && !atOnce) return refuse('direct_debits.limit_reached')
    await updateMandateCode(tx, { id: sent.id, change: { usedAt: now } })
    const dueOn = dueDay(now, debit)
    await collect(ctx, tx, { order, mandate, dueOn, atOnce, creditorId: debit.creditor_id })
    return accept({ orderId: order.id })
  })

function isSameCode(typed: string, code: string): boolean {
  const [one, other] = [Buffer.from(typed.replace(/\s/g, '')), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function collect(
  ctx: AppContext,
  tx: TenantTx,
  of: {
    readonly order: OrderRow
    readonly mandate: MandateRow
    readonly dueOn: string
    readonly atOnce: boolean
    readonly creditorId: string
  },
): Promise<void> {
  const { order, mandate, dueOn } = of
  const { id: orderId, memberId, amount } = order
  const now = ctx.clock.now()
  const id = newId<CollectionId>()
  await insertCollection(tx, { id, orderId, mandateId: mandate.id, amount, dueOn, createdAt: now })
  await updateMandateUsed(tx, { id: mandate.id, now, keptUntil: mandateEnd(dueOn) })
  const pending = { state: 'pending', paymentId: id, checkoutUrl: null, checkAt: null } as const
  await updateOrder(tx, { id: orderId, change: pending })
  await mailMember(ctx, tx, {
    ...{ memberId, type: 'direct_debit_announced' },
    details: {
      ...detailsOf(order),
      ...{ due_on: dueOn, mandate: mandate.reference, creditor_id: of.creditorId },
      account_end: openMandate(ctx, tx.scope, mandate).iban.slice(-4),
    },
  })
  if (of.atOnce) {
    const payment = collectedPayment(order, id, { status: 'paid', country: mandate.country })
    await applyPayment(ctx, tx, { ...order, ...pending }, { ...payment, owed: true })
  } else await recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }])
}
