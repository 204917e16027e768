import { DAY } from '@hearth/contracts/durations'
import { deleteAccount } from '@hearth/domain/leaving/delete-account'
import { eraseDeletedAccounts } from '@hearth/domain/leaving/erase-accounts'
import { deleteOldVatEvidence } from '@hearth/domain/maintenance/delete-expired'
import { expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

test('evidence of a purchase outlives the account, names nobody, and goes ten years after the end of its year', async ({
  shop,
}) => {
  const { ctx, scope, clock, join, order, settle, rows } = shop
  const ann = await join()
  const { orderId, paymentId } = await order(ann, { method: 'ideal' })
  const year = clock.now().getUTCFullYear()
  await settle(paymentId, 'paid')
  const password = 'tG7&kq2!mP'
  await rows(`update members set password_hash = '${await ctx.passwords.hash(password)}' where id = '${ann.id}'`)
  await deleteAccount(ctx, { viewer: ann, password, reasons: [] })
  clock.advance(15 * DAY)
  expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 1 })

  const kept = () => rows<Record<string, unknown>>(`select * from vat_evidence where order_id = '${orderId}'`)
  const keptUntil = new Date(Date.UTC(year + 11, 0, 1))
  // All that it has: the order, and three countries.
  expect(await kept()).toEqual([
    {
      ...{ tenant_id: scope.tenantId, order_id: orderId, kept_until: keptUntil },
      ...{ residence_country: 'NL', network_country: 'NL', payment_country: 'NL' },
    },
  ])
  clock.advance(keptUntil.getTime() - clock.now().getTime() - 1)
  await deleteOldVatEvidence(ctx, shop)
  expect(await kept()).toHaveLength(1)
  clock.advance(1)
  await deleteOldVatEvidence(ctx, shop)
  expect(await kept()).toEqual([])
})
