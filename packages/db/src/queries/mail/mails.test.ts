import postgres from 'postgres'
import { expect } from 'vitest'
import { clientOf, sqlOf } from '../../handle.ts'
import { inTenant, type TenantTx } from '../../scope.ts'
import { ownDbTest } from '../../test-fixture.ts'
import { makeMember } from '../../test-people.ts'
import { allSteps, plansOf } from '../../test-plans.ts'
import { removeOldLinks } from './links.ts'
import { findLastMail, removeOldOptionalMails } from './mails.ts'

ownDbTest(
  'the last mail of a type, and what is old, are found by an index among many mails',
  async ({ db, urls, scopeA }) => {
    const { id: memberId } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const superuser = postgres(urls.superuserUrl, { max: 1, onnotice: () => {} })
    await superuser`
    with made as (
      insert into mails (tenant_id, id, member_id, type, created_at)
      select ${scopeA.tenantId}, gen_random_uuid(), ${memberId}, case when n % 2000 = 0 then 'like' else 'new_messages' end,
        now() - n * interval '1 hour'
      from generate_series(1, 10000) n
      returning *)
    insert into links (tenant_id, id, mail_id, member_id, purpose, expires_at)
    select tenant_id, gen_random_uuid(), id, member_id, 'unsubscribe', created_at from made`
    await superuser`vacuum (analyze) mails, links`
    await superuser.end()
    const before = new Date(Date.now() - 9_990 * 3_600_000)
    const indexesOf = (run: (tx: TenantTx) => Promise<unknown>) =>
      inTenant(db, scopeA, async (tx) => {
        const plans = await plansOf(clientOf(sqlOf(tx)), () => run(tx))
        return plans.map((plan) => [...new Set(allSteps(plan).flatMap((step) => step['Index Name'] ?? []))])
      })
    expect(await indexesOf((tx) => findLastMail(tx, { memberId, type: 'like' }))).toEqual(
      Array(2).fill(['mails_by_type']),
    )
    const [, mails] = await indexesOf((tx) => removeOldOptionalMails(tx, { before, limit: 5 }))
    expect(mails).toEqual(expect.arrayContaining(['mails_optional']))
    const [, links] = await indexesOf((tx) => removeOldLinks(tx, { before, keepAddressBefore: before, limit: 5 }))
    expect(links).toEqual(expect.arrayContaining(['links_by_end']))
  },
)
