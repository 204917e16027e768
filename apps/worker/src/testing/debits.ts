import { DIRECT_DEBIT } from '@hearth/contracts/direct-debits'
import type { MandateCodeId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { confirmDirectDebit } from '@hearth/domain/billing/confirm-direct-debit'
import { requestCode } from '@hearth/domain/billing/mandates'
import { codeMailDetails } from '@hearth/domain/billing/text-code'
import { expect } from 'vitest'
import { shopTest } from './shop.ts'

/** What a member types for a mandate. */
export const SEPA = { iban: 'NL02 ABNA 0123 4567 89', holder: 'Sanne de Vries', phone: '06 12345678' }

/** A site whose members pay by direct debit. */
export const debitTest = shopTest.extend('debits', async ({ shop }) => {
  const texts: { to: string; code: string; id: string }[] = []
  const ctx = {
    ...shop.ctx,
    textMessages: { send: async (text: { to: string; code: string; id: string }) => texts.push(text) > 0 },
  }
  type Buyer = Awaited<ReturnType<typeof shop.join>>
  const { settings, scope } = shop
  let networks = 0
  const accounts: string[] = []
  /** The account at a bank from which a member pays here, theirs alone. */
  const ibanOf = ({ id }: Pick<Buyer, 'id'>) => {
    if (!accounts.includes(id)) accounts.push(id)
    const number = String(accounts.indexOf(id)).padStart(18, '0')
    // The letters DE are 13 and 14 (ISO 13616).
    return `DE${String(98n - (BigInt(`${number}131400`) % 97n)).padStart(2, '0')}${number}`
  }
  const ask = (viewer: Buyer, orderId: string, change: object = {}) => {
    networks += 1
    return requestCode(ctx, {
      ...{ viewer, settings, orderId, mandate: SEPA, words: 'I allow it.', channel: 'mail' as const },
      ...{ network: `10.0.${networks >> 8}.${networks & 255}`, ...change },
    })
  }
  /** The digits of the last code of an order, as its mail says them. */
  const codeOf = async (orderId: string) => {
    const [row] = await shop.rows<{ id: MandateCodeId }>(
      `select id from mandate_codes where order_id = '${orderId}' order by created_at desc, id desc limit 1`,
    )
    const details = await inTenant(ctx.db, scope, (tx) =>
      codeMailDetails(ctx, tx, { details: { code_id: row?.id ?? '' } }),
    )
    return details?.code ?? ''
  }
  const confirm = (viewer: Buyer, orderId: string, mandateId: string, code: string, saidAtOnce = true) =>
    confirmDirectDebit(ctx, { viewer, settings, orderId, mandateId, code, saidAtOnce })
  const order = async (viewer: Buyer, buys: object = {}) =>
    (await shop.order(viewer, { method: DIRECT_DEBIT, ...buys })).orderId
  /** An order that is confirmed with a new mandate. */
  const debit = async (
    viewer: Buyer,
    { saidAtOnce = true, ...buys }: { saidAtOnce?: boolean; packageId?: string; attempt?: number } = {},
  ) => {
    const orderId = await order(viewer, buys)
    const asked = await ask(viewer, orderId, { mandate: { ...SEPA, iban: ibanOf(viewer) } })
    if (!asked.ok) throw new Error(asked.reason)
    const { mandateId } = asked.value
    expect(await confirm(viewer, orderId, mandateId, await codeOf(orderId), saidAtOnce)).toMatchObject({ ok: true })
    return { orderId, mandateId }
  }
  const collection = async (orderId: string) => {
    const [row] = await shop.rows<{ id: string; state: string; amount: number; due_on: string }>(
      `select id, state, amount, due_on::text from collections where order_id = '${orderId}'`,
    )
    return row
  }
  /** Pretends that a file for the bank has it. */
  const sent = (orderId: string) =>
    shop.rows(`update collections set state = 'sent', file_id = 'F', collect_on = due_on where order_id = '${orderId}'`)
  return { ctx, texts, ibanOf, ask, codeOf, confirm, order, debit, collection, sent }
})
