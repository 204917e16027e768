import type { LinkId } from '@hearth/contracts/ids'
import { listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { mailMember } from './mail-member.ts'
import { findLink, takeLink } from './open-link.ts'

const purpose = 'reset_password'
const tokenOf = (ctx: ReturnType<typeof appContext>, tenantId: never, linkId: LinkId) =>
  new URL(ctx.links.addressOf(tenantId, { linkId, purpose })).searchParams.get('token') ?? ''

dbTest(
  'a link is found as often as one likes and taken once, on its own tenant and in its time',
  async ({ db, scopeA, scopeB }) => {
    const clock = fakeClock()
    const ctx = appContext(db, clock)
    const { memberId, mailIds, token, late } = await inTenant(db, scopeA, async (tx) => {
      const { id: memberId } = await makeMember(tx)
      const tokens: string[] = []
      const mailIds: string[] = []
      for (const recipient of ['new@example.com', 'later@example.com']) {
        const mailId = await mailMember(ctx, tx, { memberId, type: 'password_reset', recipient })
        mailIds.push(mailId)
        const [link] = await listLinksOfMail(tx, { mailId })
        tokens.push(tokenOf(ctx, scopeA.tenantId as never, link!.id))
      }
      return { memberId, mailIds, token: tokens[0] ?? '', late: tokens[1] ?? '' }
    })
    const find = (text: string, scope = scopeA) =>
      inTenant(db, scope, (tx) => findLink(ctx, tx, { token: text, purpose }))
    const take = (text: string, scope = scopeA) =>
      inTenant(db, scope, (tx) => takeLink(ctx, tx, { token: text, purpose }))
    const link = { memberId, mailId: mailIds[0], recipient: 'new@example.com' }
    expect(await find(token)).toEqual(link)
    expect(await find(token)).toEqual(link)
    expect(await find(token, scopeB)).toBeNull()
    expect(await take(token, scopeB)).toBeNull()
    expect(await inTenant(db, scopeA, (tx) => takeLink(ctx, tx, { token, purpose: 'end_sessions' }))).toBeNull()
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(token)))
    expect(taken.filter((one) => one !== null)).toEqual([link])
    expect(await find(token)).toBeNull()
    clock.advance(60 * 60_000)
    expect(await find(late)).toBeNull()
    expect(await take(late)).toBeNull()
  },
)
