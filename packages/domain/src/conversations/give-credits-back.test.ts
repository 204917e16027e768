import { setTimeout } from 'node:timers/promises'
import { newId } from '@hearth/contracts/ids'
import { inTenant, joining } from '@hearth/db/scope'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { closeAccount, reopenAccount } from '../accounts/close-account.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { listOwnNotifications } from '../notifications/own-notifications.ts'
import { giveCreditsBack } from './give-credits-back.ts'
import { sendMessage } from './send-message.ts'
import { RULES, conversationsTest as test } from './testing/conversations-world.ts'

describe('credits that were spent on a fake profile', () => {
  test('come back once to each who has paid, with a notification of how many and why', async ({ world }) => {
    const { ctx, scope, join, write, takeBack, erase, credits, faults, superuser, rows } = world
    const [ann, bea, cleo, dan] = [await join('Ann'), await join('Bea'), await join('Cleo'), await join('Dan')]
    const [fake, owl] = [await join('Fake'), await join('Owl')]
    const conversation = await write(ann, fake)
    for (const text of ['two', 'three']) await write(ann, fake, text)
    await takeBack(ann, conversation, 3)
    await write(bea, fake)
    await write(cleo, owl)
    await write(fake, dan)
    const ofDan = await write(dan, fake)
    await erase(dan.id)
    expect(await giveCreditsBack(ctx, { scope, memberId: fake.id })).toBe(0)

    expect(
      await closeAccount(ctx, { scope, memberId: fake.id, reason: 'impersonation', facts: 'Photos of others' }),
    ).toBe(true)
    const jobs = await withClient(superuser, async (sql) => [
      ...(await sql`select payload from outbox
        where tenant_id = ${scope.tenantId} and topic = 'conversations.give-credits-back'`),
    ])
    expect(jobs).toEqual([{ payload: { memberId: fake.id } }])
    const given = await Promise.all([1, 2, 3].map(() => giveCreditsBack(ctx, { scope, memberId: fake.id })))
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(8)
    expect(await giveCreditsBack(ctx, { scope, memberId: fake.id })).toBe(0)
    expect([await credits(ann), await credits(bea), await credits(cleo), await credits(fake)]).toEqual([
      ...[100, 100, 98, 98],
    ])
    const told = async (viewer: typeof ann) =>
      (
        await listOwnNotifications(ctx, { viewer: { ...viewer, timeZone: null }, after: null, unnamed: [] })
      ).days.flatMap(({ entries }) => entries.map(({ kind, count }) => `${kind} ${count}`))
    expect([await told(ann), await told(bea), await told(cleo)]).toEqual([
      ...[['credits.returned 4'], ['credits.returned 2'], []],
    ])
    expect((await rows('participants')).filter(({ spent, other_id }) => spent > 0 && other_id === fake.id)).toEqual([])
    expect([ofDan === conversation, await faults()]).toEqual([false, []])
  })

  test('come back, too, for a message that was being sent while the account was closed', async ({ world }) => {
    const { ctx, scope, join, credits } = world
    const [ann, fake] = [await join('Ann'), await join('Fake')]
    let given: Promise<number> = Promise.resolve(0)
    await inTenant(ctx.db, scope, async (tx) => {
      const to = { memberId: fake.id }
      const message = { viewer: ann, to, clientId: newId(), text: 'Hello', priceShown: 2, rules: RULES }
      expect((await sendMessage({ ...ctx, db: joining(tx) }, message)).ok).toBe(true)
      const closing = { scope, memberId: fake.id, reason: 'impersonation', facts: 'Photos of others' } as const
      expect(await closeAccount(ctx, closing)).toBe(true)
      given = giveCreditsBack(ctx, { scope, memberId: fake.id })
      // It does not end before the message is there.
      await Promise.race([given, setTimeout(300)])
    })
    expect([await given, await credits(ann)]).toEqual([2, 100])
  })

  test('stay where they are after any other reason, and while the account is open or left by its member', async ({
    world,
  }) => {
    const { ctx, scope, join, write, credits, superuser } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await write(ann, bea)
    const close = (reason: 'fraud' | 'impersonation') =>
      closeAccount(ctx, { scope, memberId: bea.id, reason, facts: 'What happened' })
    const jobs = () =>
      withClient(superuser, async (sql) => [
        ...(await sql`select 1 from outbox
          where tenant_id = ${scope.tenantId} and topic = 'conversations.give-credits-back'`),
      ])
    await close('fraud')
    expect(await jobs()).toEqual([])
    await reopenAccount(ctx, { scope, memberId: bea.id })
    await close('impersonation')
    await reopenAccount(ctx, { scope, memberId: bea.id })
    expect(await giveCreditsBack(ctx, { scope, memberId: bea.id })).toBe(0)
    await inTenant(ctx.db, scope, (tx) => changeMemberStatus(tx, { memberId: bea.id, from: ['active'], to: 'deleted' }))
    expect(await giveCreditsBack(ctx, { scope, memberId: bea.id })).toBe(0)
    expect(await credits(ann)).toBe(98)
  })
})
