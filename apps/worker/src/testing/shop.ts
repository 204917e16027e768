import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newId, type OrderId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { checkPayment } from '@hearth/domain/billing/check-orders'
import { offerLine, offerOf } from '@hearth/domain/billing/packages'
import { type PlaceOrder, placeOrder } from '@hearth/domain/billing/place-order'
import { balanceOf } from '@hearth/domain/billing/spend'
import type { Shop } from '@hearth/domain/context'
import { openPayments } from '@hearth/runtime/payments'
import { startPayments } from '@hearth/sandbox/payments'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { openClient } from '@hearth/testing/with-client'
import { shopSettings } from './shop-settings.ts'

const SETTINGS = shopSettings()

type Buys = { readonly payments?: null } & Partial<
  Pick<
    PlaceOrder,
    | ('repeats' | 'repeatOrderId' | 'packageId' | 'attempt' | 'code' | 'method' | 'bank' | 'returnTo')
    | ('offerShown' | 'amountShown' | 'settings')
  >
>

/** A site whose members buy through the sandbox of payments. */
export const shopTest = dbTest.extend('shop', async ({ db, urls, scopeA: scope, scopeB }, { onCleanup }) => {
  const clock = fakeClock()
  const folder = await mkdtemp(path.join(tmpdir(), 'hearth-payments-'))
  const sandbox = await startPayments({ folder, apiKey: 'key-of-a-test' })
  // One connection for all that a test reads: some look at their rows hundreds of times.
  const sql = openClient(urls.superuserUrl)
  onCleanup(async () => {
    await sql.end()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const payments = openPayments(sandbox.url)
  if (!payments) throw new Error('There is no provider of payments.')
  const sells = { settings: SETTINGS, origin: 'http://127.0.0.1:9', seller: 'Seller' }
  const ctx = { ...appContext(db, clock), payments, shopOf: (): Shop | null => sells }
  /** A member; with `bonus` one whose time bonus ends after so many minutes. */
  const join = async ({
    days = 100,
    in: of = scope,
    status = 'active' as 'active' | 'not_confirmed',
    bonus = null as number | null,
    email = `${newId()}@shop.example`,
  } = {}) => {
    const timeBonusEndsAt = bonus === null ? null : new Date(clock.now().getTime() + bonus * MINUTE)
    const signedUpAt = new Date(clock.now().getTime() - days * DAY)
    const { id } = await inTenant(db, of, (tx) =>
      makeMember(tx, { createdAt: signedUpAt, status, email, timeBonusEndsAt }, {}),
    )
    return { scope: of, id, email, status, country: 'NL', signedUpAt, paidUser: false, timeBonusEndsAt }
  }
  type Buyer = Awaited<ReturnType<typeof join>>
  const buy = (viewer: Buyer, { packageId = 'credits-20', attempt = 1, ...buys }: Buys = {}) => {
    const offer = offerOf(SETTINGS, 'NL', packageId)
    return placeOrder('payments' in buys ? { ...ctx, payments: null } : ctx, {
      ...{ viewer, settings: SETTINGS, packageId, attempt, method: 'visa', bank: null, returnTo: null, code: null },
      ...{ offerShown: offer ? offerLine(offer) : '', amountShown: offer?.price ?? 0, networkCountry: 'NL' },
      ...{ repeats: false, repeatOrderId: null },
      site: { origin: 'http://127.0.0.1:9', seller: 'Seller' },
      ...buys,
    })
  }
  const rows = async <Row extends object>(query: string) => [...(await sql.unsafe<Row[]>(query))]
  const orderRow = async (id: OrderId) => {
    const [row] = await rows<Record<string, unknown> & { payment_id: string; state: string }>(
      `select * from orders where id = '${id}'`,
    )
    if (!row) throw new Error('There is no such order.')
    return row
  }
  return {
    ...{ ctx, sells, clock, scope, scopeB, sandbox, settings: SETTINGS, join, buy, rows, orderRow },
    /** Places an order that is accepted, and returns its id and that of its payment. */
    order: async (viewer: Buyer, buys: Buys = {}) => {
      const placed = await buy(viewer, buys)
      if (!placed.ok) throw new Error(placed.reason)
      const { payment_id: paymentId } = await orderRow(placed.value.orderId)
      return { ...placed.value, paymentId }
    },
    /** Lets the payment become something, and the site hear of it. */
    settle: async (paymentId: string, outcome: Parameters<typeof sandbox.settle>[1]) => {
      await sandbox.settle(paymentId, outcome, { silent: true })
      return checkPayment(ctx, { scope, paymentId })
    },
    balance: ({ id }: { id: MemberId }) => inTenant(db, scope, (tx) => balanceOf(tx, id)),
    premium: async ({ id }: { id: MemberId }) => {
      const [row] = await rows<{ paid_user: boolean; premium_until: Date | null }>(
        `select paid_user, premium_until from members where id = '${id}'`,
      )
      return { has: row?.paid_user, until: row?.premium_until }
    },
    /** How many faults the books have. */
    faults: async () => {
      const { transactions, accounts } = await checkLedger(ctx, { scope })
      return transactions.length + accounts.length
    },
    /** What each account of the operator has, by kind and unit. */
    house: async () =>
      Object.fromEntries(
        (
          await rows<{ kind: string; sum: number }>(
            `select a.kind || ' ' || a.unit as kind, sum(e.amount)::int as sum from ledger_entries e
               join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
               where a.tenant_id = '${scope.tenantId}' and a.member_id is null group by 1`,
          )
        ).map(({ kind, sum }) => [kind, sum]),
      ),
    newId,
  }
})
