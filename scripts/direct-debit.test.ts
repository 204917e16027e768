import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CollectionId, type MandateId, newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { findOrder, insertOrder, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { bankNotification } from '@hearth/domain/billing/testing/bank-notification'
import { encryptBankText } from '@hearth/domain/platform/bank-secrets'
import { secretFor } from '@hearth/runtime/secrets'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { directDebitCommand } from './direct-debit-commands.ts'

const folders = sampleTenants()
const folder = mkdtempSync(path.join(tmpdir(), 'hearth-debits-'))
afterAll(async () => {
  await folders.remove()
  rmSync(folder, { recursive: true, force: true })
})
const SITE = 'debits.example'
const scope = { tenantId: tenantIdOf(SITE) }
const APP_SECRET = 'kW3vQ9xZr7LmT2pYc8NbH5dGf1JsA6eU'

dbTest('files are written for the bank, its reports are read, and support blocks', async ({ db, urls }) => {
  const debit = { creditor_id: 'NL69ZZZ123456780000', iban: 'NL91ABNA0417164300' }
  await folders.write({ [`${SITE}/settings.json`]: { ...sampleSettings, direct_debit: debit } })
  const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir, APP_SECRET }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    expect(await directDebitCommand(args, (line) => lines.push(line), folder), args.join(' ')).toBe(true)
    return lines.join('\n')
  }
  const [orderId, mandateId, id] = [newId<OrderId>(), newId<MandateId>(), newId<CollectionId>()]
  const now = new Date()
  await inTenant(db, scope, async (tx) => {
    const { id: memberId } = await makeMember(tx, { email: 'debtor@example.com' })
    await insertOrder(tx, {
      ...{
        id: orderId,
        memberId,
        packageId: 'credits-20',
        attempt: 1,
        type: 'credits',
        country: 'NL',
        currency: 'EUR',
      },
      ...{ amount: 1399, vatRate: 2100, vat: 243, credits: 20, months: null, method: 'sepa-direct-debit', bank: null },
      ...{ provider: 'direct_debit', returnTo: null, refundDays: 14, discount: 0, discountCode: null },
      ...{ discountRate: null, createdAt: now, checkAt: now },
    })
    await updateOrder(tx, { id: orderId, change: { state: 'pending', paymentId: id, checkAt: null } })
  })
  const ctx = { bankSecret: secretFor('bank accounts', { appSecret: APP_SECRET }) }
  const sealed = (field: 'iban' | 'holder' | 'phone', text: string) =>
    encryptBankText(ctx, { scope, mandateId, field }, text)
  await withClient(urls.superuserUrl, async (sql) => {
    const [order] = await sql`select member_id from orders where id = ${orderId}`
    await sql`insert into mandates ${sql({
      ...{ tenant_id: scope.tenantId, id: mandateId, member_id: order?.member_id, reference: 'M1', country: 'NL' },
      ...{ iban: sealed('iban', 'NL02ABNA0123456789'), iban_hash: '-', holder: sealed('holder', 'Sanne de Vries') },
      ...{ phone: sealed('phone', '+31612345678'), phone_hash: '-', words: '-', created_at: now, signed_at: now },
      kept_until: now,
    })}`
    await sql`insert into collections ${sql({
      ...{ tenant_id: scope.tenantId, id, order_id: orderId, mandate_id: mandateId, amount: 1399 },
      ...{ due_on: now.toISOString().slice(0, 10), state: 'scheduled', created_at: now },
    })}`
  })
  // One that cannot be read is named, and nothing is written of it.
  const spoil = (iban: string) =>
    withClient(urls.superuserUrl, (sql) => sql`update mandates set iban = ${iban} where id = ${mandateId}`)
  const iban = sealed('iban', 'NL02ABNA0123456789')
  await spoil('x')
  const lines: string[] = []
  const fails = (...args: string[]) => directDebitCommand(args, (line) => lines.push(line), folder)
  await expect(fails('collect', SITE)).rejects.toThrow('1 collections could not be taken, and are due as before')
  expect(lines).toContain(`Not collected, because it failed: order ${orderId.slice(-10).toUpperCase()}`)
  expect(readdirSync(folder)).toEqual([])
  await spoil(iban)
  // A run that breaks off has said the name of its file, which can be written and is listed.
  expect(await run('files', SITE)).toBe('There is no file.')
  const breaks = (line: string) => {
    if (!line.startsWith('The file is')) throw new Error('broken off')
    lines.push(line)
  }
  await expect(directDebitCommand(['collect', SITE], breaks, folder)).rejects.toThrow('broken off')
  const [, fileId = ''] = /^The file is (F[0-9A-F]{27})\. .*npm run direct-debit file/.exec(lines.at(-1) ?? '') ?? []
  expect(await run('files', SITE)).toMatch(
    new RegExp(`^file .*\n${fileId}  ${now.toISOString().slice(0, 10)}T\\d\\d:\\d\\d  1 +13\\.99 EUR  1$`),
  )
  await run('file', SITE, fileId)
  expect(readdirSync(folder)).toEqual([`${fileId}.xml`])
  const [file = ''] = readdirSync(folder)
  const written = readFileSync(path.join(folder, file), 'utf8')
  expect(written).toContain('<IBAN>NL02ABNA0123456789</IBAN>')
  expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
  expect(await run('collect', SITE)).toBe('Nothing is due.')
  rmSync(path.join(folder, file))
  await run('file', SITE, file.replace('.xml', ''))
  expect(readFileSync(path.join(folder, file), 'utf8')).toBe(written)
  await expect(run('file', SITE, 'F0')).rejects.toThrow('no such file')

  const report = path.join(folder, 'report.xml')
  writeFileSync(report, bankNotification([{ endToEndId: id.replaceAll('-', ''), amount: '13.99' }]))
  expect(await run('read', SITE, report)).toBe('1 paid, 0 returned, 0 known before.')
  expect(await run('read', SITE, report)).toBe('0 paid, 0 returned, 1 known before.')
  const back = bankNotification([{ groupId: `${fileId}-1`, amount: '13.99' }]).replace('CRDT', 'DBIT')
  writeFileSync(report, back)
  expect(await run('read', SITE, report)).toBe(
    `0 paid, 0 returned, 0 known before.\nNot taken: ${fileId}-1, 13.99 EUR, DBIT: names no collection, or no amount in euros`,
  )
  expect(await inTenant(db, scope, (tx) => findOrder(tx, { id: orderId }))).toMatchObject({ state: 'paid' })
  const due = (cents: number) =>
    withClient(urls.superuserUrl, (sql) => sql`update orders set refund_due = ${cents} where id = ${orderId}`)
  await due(400)
  expect(await run('refunds', SITE)).toContain('4.00 EUR')
  await due(500)
  await expect(run('refunded', SITE, orderId, '4.00')).rejects.toThrow('5.00 EUR is due back of it, not 4.00 EUR')
  expect(await run('refunded', SITE, orderId, '5')).toBe('Noted: 5.00 EUR.')
  const name = id.replaceAll('-', '')
  await expect(run('returned', SITE, 'nothing', 'AC04')).rejects.toThrow('no collection of this site has this id')
  expect(await run('returned', SITE, name, 'AC04')).toBe('Noted: it has come back.')
  expect(await run('returned', SITE, name, 'AC04')).toBe('That was known before.')
  expect(await run('blocks', SITE)).toMatch(/member .*AC04/)
  for (const what of ['NL02ABNA0123456789', 'debtor@example.com']) await run('unblock', SITE, what)
  writeFileSync(report, 'nothing')
  await expect(run('read', SITE, report)).rejects.toThrow('no notification')

  expect(await run('refunds', SITE)).toBe('Nothing is due back.')
  await expect(run('refunded', SITE, '0123456789', '4.20')).rejects.toThrow('no single paid order')
  expect(await run('block', SITE, 'NL02 ABNA 0123 4567 89', 'Not', 'theirs')).toBe('Blocked (iban).')
  expect(await run('block', SITE, 'debtor@example.com', 'Again')).toBe('Blocked (member).')
  expect(await run('blocks', SITE)).toMatch(/iban .*Not theirs/)
  expect(await run('unblock', SITE, 'NL02ABNA0123456789')).toBe('It can pay by direct debit again.')
  await expect(run('unblock', SITE, 'nobody')).rejects.toThrow('this is no account')
  await expect(run('collect', 'nowhere.example')).rejects.toThrow('there is no site')
  for (const wrong of [
    [],
    ['collect'],
    ['collect', SITE, 'x'],
    ['block', SITE, 'x'],
    ['refunded', SITE, '1'],
    ['returned', SITE, '1', 'it'],
  ])
    expect(await directDebitCommand(wrong, () => {}), wrong.join(' ')).toBe(false)
})
