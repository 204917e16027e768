import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { requestReset } from '../accounts/reset-password.ts'
import { mailboxOf } from '../identity/email.ts'
import { type MailAllowance, withMailAllowance } from './mail-limits.ts'

const mailed = (allowance: MailAllowance) =>
  Promise.resolve({ value: allowance, isMailed: allowance.network.granted && allowance.mailbox })

dbTest('a mailbox gets ten mails a day of all sites, whatever follows a plus', async ({ db }) => {
  const ctx = appContext(db)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, one) =>
      withMailAllowance(ctx, { network: `192.0.2.${one}`, mailbox: mailboxOf(`robin+${one}@example.com`) }, mailed),
    ),
  )
  expect(answers.filter(({ mailbox }) => mailbox)).toHaveLength(10)
  const other = await withMailAllowance(ctx, { network: '192.0.2.1', mailbox: 'kim@example.com' }, mailed)
  expect(other).toMatchObject({ network: { granted: true }, mailbox: true })
})

dbTest('an attempt that mails nobody, or fails, is not counted', async ({ db }) => {
  const ctx = appContext(db)
  const asked = { network: '192.0.2.7', mailbox: 'robin@example.com' }
  for (let one = 0; one < 25; one += 1) {
    await withMailAllowance(ctx, asked, () => Promise.resolve({ value: null, isMailed: false }))
    await expect(withMailAllowance(ctx, asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  }
  expect(await withMailAllowance(ctx, asked, mailed)).toMatchObject({ network: { granted: true }, mailbox: true })
})

dbTest('a network asks for twenty mails an hour on all sites together', async ({ db, scopeA, scopeB }) => {
  const ctx = appContext(db)
  const ask = (scope: typeof scopeA, one: number) =>
    requestReset(ctx, { scope, email: `person${one}@example.com`, accountErrors: 'neutral', network: '192.0.2.7' })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, one) => ask(one % 2 === 0 ? scopeA : scopeB, one)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
})

dbTest('what is counted for all sites is in no site’s rows', async ({ db, urls, scopeA }) => {
  const ctx = appContext(db)
  await requestReset(ctx, { scope: scopeA, email: 'a@example.com', accountErrors: 'neutral', network: '192.0.2.7' })
  const rows = await withClient(
    urls.superuserUrl,
    (sql) => sql<{ tenant: string }[]>`select tenant_id as tenant from throttles
      where tenant_id in (${scopeA.tenantId}, ${ctx.platformScope.tenantId})`,
  )
  const of = (tenantId: string) => rows.filter(({ tenant }) => tenant === tenantId).length
  expect([of(scopeA.tenantId), of(ctx.platformScope.tenantId)]).toEqual([1, 2])
})
