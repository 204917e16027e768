import { DAY } from '@hearth/contracts/durations'
import { findMember } from '@hearth/db/queries/accounts/members'
import { listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { mailMember } from './mail-member.ts'
import { canUnsubscribe, unsubscribe } from './unsubscribe.ts'

const YEAR = 365 * DAY

dbTest('a link stops optional mail once, on its own tenant and in its time', async ({ db, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const { memberId, tokens } = await inTenant(db, scopeA, async (tx) => {
    const { id } = await makeMember(tx)
    const signed: string[] = []
    for (let mails = 0; mails < 2; mails += 1) {
      const [link] = await listLinksOfMail(tx, { mailId: await mailMember(ctx, tx, { memberId: id, type: 'welcome' }) })
      const address = ctx.links.addressOf(scopeA.tenantId, { linkId: link!.id, purpose: 'unsubscribe' })
      signed.push(new URL(address).searchParams.get('token') ?? '')
    }
    return { memberId: id, tokens: signed }
  })
  const stops = () => inTenant(db, scopeA, async (tx) => (await findMember(tx, { memberId }))?.mailStops)
  const [token = '', late = ''] = tokens
  for (const text of ['', 'nothing', `${token}x`]) await unsubscribe(ctx, { scope: scopeA, token: text })
  await unsubscribe(ctx, { scope: scopeB, token })
  expect(await stops()).toEqual([])
  for (const text of ['', 'nothing', `${token}x`])
    expect(await canUnsubscribe(ctx, { scope: scopeA, token: text })).toBe(false)
  expect(await canUnsubscribe(ctx, { scope: scopeB, token })).toBe(false)
  clock.advance(YEAR)
  await unsubscribe(ctx, { scope: scopeA, token: late })
  expect(await stops()).toEqual([])
  clock.advance(-YEAR)
  for (let looks = 0; looks < 2; looks += 1) expect(await canUnsubscribe(ctx, { scope: scopeA, token })).toBe(true)
  const done = await Promise.all(Array.from({ length: 5 }, () => unsubscribe(ctx, { scope: scopeA, token })))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await canUnsubscribe(ctx, { scope: scopeA, token })).toBe(false)
  expect(await stops()).toEqual(['listunsubscribe'])
})
