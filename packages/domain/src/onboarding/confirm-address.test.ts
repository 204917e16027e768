import { DAY, HOUR } from '@hearth/contracts/durations'
import { type MemberId, newId, newMemberId, type PhotoId } from '@hearth/contracts/ids'
import { listDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { insertPhoto } from '@hearth/db/queries/photos/own-photos'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { linkIn } from '@hearth/testing/mailed-links'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { checkLedger } from '../billing/check-ledger.ts'
import { startTimeBonus } from '../billing/discounts.ts'
import { balanceOf } from '../billing/spend.ts'
import { findViewer, rotateSession } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { findLink } from '../mail/open-link.ts'
import { deleteUnconfirmedAccounts } from '../maintenance/delete-expired.ts'
import { changeUnconfirmedAddress, confirmAddress, disownAccount, findDisownment } from './confirm-address.ts'
import { EMAIL, idOf, NOBODY, PASSWORD, test } from './testing/signups.ts'

describe('a link that confirms an address', () => {
  test('makes account, profile and place in the search active, by the button alone where it was asked for', async ({
    on,
    db,
    scopeA,
  }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    // A program that scans mail may open the link any number of times.
    for (let opened = 0; opened < 3; opened += 1)
      expect(await on.find(token)).toEqual({ email: EMAIL, needsPassword: true })
    const browser = { viewerId: null, signupIds: [signupId] }
    expect(await on.find(token, browser)).toEqual({ email: EMAIL, needsPassword: false })
    expect(await on.confirm(token, browser)).toMatchObject({
      ok: true,
      value: { session: { token: expect.any(String) } },
    })
    expect(await on.member(signupId)).toMatchObject({ status: 'active' })
    expect(await inTenant(db, scopeA, (tx) => findProfile(tx, { memberId: signupId }))).toMatchObject({
      status: 'active',
      searchable: true,
    })
    expect(await on.find(token, browser)).toBeNull()
    expect(await on.confirm(token)).toEqual({ ok: false, reason: 'accounts.link_invalid' })
  })

  test('asks any other browser for the password, and gives none a session without it', async ({ on }) => {
    const memberId = idOf(await on.signUp())
    const token = await on.tokenOf()
    for (const password of [null, '', 'another one 9'])
      expect(await on.confirm(token, { viewerId: newMemberId(), signupIds: [newMemberId()] }, password)).toEqual({
        ok: false,
        reason: 'accounts.login_failed',
      })
    expect(await on.member(memberId)).toMatchObject({ status: 'not_confirmed' })
    expect(await on.confirm(token, NOBODY, PASSWORD)).toMatchObject({ ok: true, value: { email: EMAIL } })
    expect(await on.member(memberId)).toMatchObject({ status: 'active' })
  })

  test('names the device in the session that it opens, and mails nobody about it', async ({ on, urls, scopeA }) => {
    const signupId = idOf(await on.signUp())
    await on.confirm(await on.tokenOf(), { viewerId: null, signupIds: [signupId] })
    await on.signUp('kim@example.com')
    expect(await on.confirm(await on.tokenOf('kim@example.com'), NOBODY, PASSWORD)).toMatchObject({ ok: true })
    const [devices, mails] = await withClient(urls.superuserUrl, async (sql) => [
      (await sql<{ device: string }[]>`select device from sessions where tenant_id = ${scopeA.tenantId}`).map(
        ({ device }) => device,
      ),
      (await sql<{ type: string }[]>`select type from mails where tenant_id = ${scopeA.tenantId} order by type`).map(
        ({ type }) => type,
      ),
    ])
    expect(devices).toEqual(['Firefox, Windows', 'Firefox, Windows'])
    expect(mails).toEqual(['confirm_address', 'confirm_address', 'welcome', 'welcome'])
  })

  test('ends the session of whoever was logged in there once it confirms, and not if it confirms nothing', async ({
    on,
    db,
    scopeA: scope,
  }) => {
    const memberId = idOf(await on.signUp(EMAIL, 'specific'))
    const { id: bystander } = await inTenant(db, scope, (tx) => makeMember(tx, {}))
    const { token: previousToken } = await inTenant(db, scope, (tx) =>
      rotateSession(tx, { memberId: bystander, previousToken: null }),
    )
    const isLoggedIn = async () => (await findViewer(on.ctx, { scope, token: previousToken })) !== null
    const confirm = async (token: string) =>
      confirmAddress(on.ctx, {
        ...{ scope, token, password: PASSWORD, network: '192.0.2.7', previousToken },
        browser: { viewerId: bystander, signupIds: [] },
        deviceFor: () => ({ claims: false, knows: () => false, id: '' }),
      })
    const moveTo = async (email: string) => {
      const change = { scope, memberId, email, accountErrors: 'specific', network: '192.0.2.7' } as const
      expect(await changeUnconfirmedAddress(on.ctx, change)).toMatchObject({ ok: true })
      await on.work()
      return on.tokenOf()
    }
    const late = await moveTo('taken@example.com')
    // Another account confirms that address first.
    await inTenant(db, scope, (tx) => makeMember(tx, { email: 'taken@example.com' }))
    expect(await confirm(late)).toEqual({ ok: false, reason: 'accounts.link_invalid' })
    expect(await isLoggedIn()).toBe(true)
    expect(await confirm(await moveTo('right@example.com'))).toMatchObject({ ok: true })
    expect(await isLoggedIn()).toBe(false)
  })

  test('counts what is guessed of the password', async ({ on }) => {
    await on.signUp()
    const token = await on.tokenOf()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => on.confirm(token, NOBODY, 'a guess')))
    expect(outcomes.filter((one) => !one.ok && one.reason === 'accounts.login_failed')).toHaveLength(10)
    expect(outcomes.filter((one) => !one.ok && one.reason === 'accounts.login_blocked')).toHaveLength(20)
  })

  test('confirms once, however often it is pressed at once, and says the same to its own browser', async ({
    on,
    urls,
    scopeA,
  }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    const presses = Array.from({ length: 100 }, () => on.confirm(token, { viewerId: null, signupIds: [signupId] }))
    const outcomes = await Promise.all(presses)
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(outcomes.filter((one) => one.ok && one.value.session !== null)).toHaveLength(1)
    // The confirmation mail and one welcome mail.
    expect(await rowCounts(urls.backupUrl, scopeA, ['mails', 'sessions'])).toEqual({ mails: 2, sessions: 1 })
  })

  test('confirms nothing unless the session that belongs to it opens, so that another press does both', async ({
    on,
    scopeA,
  }) => {
    const signupId = idOf(await on.signUp())
    const browser = { viewerId: null, signupIds: [signupId] }
    const command = { scope: scopeA, token: await on.tokenOf(), browser, password: null, network: '192.0.2.7' }
    const device = { claims: false, knows: () => false, id: '' }
    // PostgreSQL stores no text with this character.
    const failing = { ...command, previousToken: null, deviceFor: () => device, deviceName: 'Firefox\0' }
    await expect(confirmAddress(on.ctx, failing)).rejects.toThrow()
    expect(await on.member(signupId)).toMatchObject({ status: 'not_confirmed' })
    expect(await on.confirm(command.token, browser)).toMatchObject({
      ok: true,
      value: { session: { token: expect.any(String) } },
    })
  })

  test('says the same to a second press in a browser that is logged in to another account', async ({ on }) => {
    const browser = { viewerId: newMemberId(), signupIds: [idOf(await on.signUp())] }
    const token = await on.tokenOf()
    for (let press = 0; press < 2; press += 1) expect((await on.confirm(token, browser)).ok, `${press}`).toBe(true)
    expect((await on.confirm(token, { viewerId: newMemberId(), signupIds: [newMemberId()] })).ok).toBe(false)
  })

  test('is nothing on another tenant, after its time, or cut off', async ({ on }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    const browser = { viewerId: null, signupIds: [signupId] }
    const refused = { ok: false, reason: 'accounts.link_invalid' }
    expect(await on.find(token, browser, on.otherScope)).toBeNull()
    expect(await on.confirm(token, browser, null, on.otherScope)).toEqual(refused)
    expect(await on.confirm(token.slice(0, -2), browser)).toEqual(refused)
    on.clock.advance(7 * DAY)
    expect(await on.find(token, browser)).toBeNull()
    expect(await on.confirm(token, browser)).toEqual(refused)
  })
})

describe('where signing up tells nothing', () => {
  test('a taken address gets the answer of a free one, and its owner a mail: as long as it waits, the link that confirms it', async ({
    on,
    urls,
    scopeA,
  }) => {
    const first = await on.signUp()
    const second = await on.signUp()
    for (const outcome of [first, second]) expect(outcome).toMatchObject({ ok: true, value: { session: null } })
    expect(idOf(second)).not.toBe(idOf(first))
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'mails', 'outbox', 'sessions'])).toEqual({
      ...{ members: 1, mails: 2, outbox: 4, sessions: 0 },
    })
    expect(await on.member(idOf(second))).toBeNull()
    expect(await on.mailsTo(EMAIL)).toEqual(['confirm_address', 'confirm_address'])
  })

  test('two signups at once make one account and get one answer', async ({ on, urls, scopeA }) => {
    const outcomes = await Promise.all([on.signUp(), on.signUp(), on.signUp()])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true, value: { session: null } })
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'mails'])).toEqual({ members: 1, mails: 3 })
  })

  test('an account opens by its password once its address is confirmed, or the login would tell', async ({ on }) => {
    const signupId = idOf(await on.signUp())
    const refused = { ok: false, reason: 'accounts.login_failed' }
    expect(await on.logIn(EMAIL, PASSWORD)).toEqual(refused)
    expect(await on.logIn('nobody@example.com', PASSWORD)).toEqual(refused)
    await on.confirm(await on.tokenOf(), { viewerId: null, signupIds: [signupId] })
    expect(await on.logIn(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  })
})

test('whoever did not sign up deletes the account, once, and not after it was confirmed', async ({
  on,
  scopeA,
  urls,
}) => {
  idOf(await on.signUp())
  const token = await on.tokenOf(EMAIL, 'disown_account')
  expect(await findDisownment(on.ctx, { scope: scopeA, token })).toBe(EMAIL)
  expect(await disownAccount(on.ctx, { scope: scopeA, token })).toEqual({ ok: true, value: null })
  expect(await disownAccount(on.ctx, { scope: scopeA, token })).toMatchObject({ ok: false })
  expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'ledger_entries'])).toEqual({
    ...{ members: 0, ledger_entries: 2 },
  })
  const signupId = idOf(await on.signUp())
  const late = await on.tokenOf(EMAIL, 'disown_account')
  await on.confirm(await on.tokenOf(), { viewerId: null, signupIds: [signupId] })
  expect(await disownAccount(on.ctx, { scope: scopeA, token: late })).toMatchObject({ ok: false })
  expect(await on.member(signupId)).toMatchObject({ status: 'active' })
})

test('links that went to another address than the one that is confirmed open nothing', async ({ on, db, scopeA }) => {
  const memberId = idOf(await on.signUp(EMAIL, 'specific'))
  const purpose = 'reset_password'
  const mailId = await inTenant(db, scopeA, (tx) => mailMember(on.ctx, tx, { memberId, type: 'password_reset' }))
  const linkId = await linkIn(db, scopeA, { mailId, purpose })
  const token = new URL(on.ctx.links.addressOf(scopeA.tenantId, { linkId, purpose })).searchParams.get('token') ?? ''
  const isOpen = () => inTenant(db, scopeA, async (tx) => (await findLink(on.ctx, tx, { token, purpose })) !== null)
  const disowning = await on.tokenOf(EMAIL, 'disown_account')
  expect(await isOpen()).toBe(true)
  const change = {
    scope: scopeA,
    memberId,
    email: 'right@example.com',
    accountErrors: 'specific',
    network: '192.0.2.7',
  } as const
  expect(await changeUnconfirmedAddress(on.ctx, change)).toMatchObject({ ok: true })
  expect(await isOpen()).toBe(false)
  expect(await findDisownment(on.ctx, { scope: scopeA, token: disowning })).toBeNull()
})

test('the credits of signing up are for the mailbox that is confirmed, once, whatever address an account was made with', async ({
  on,
  db,
  scopeA: scope,
}) => {
  const credits = (memberId: MemberId) => inTenant(db, scope, (tx) => balanceOf(tx, memberId))
  const join = async (typed: string, email: string) => {
    const memberId = idOf(await on.signUp(typed, 'specific'))
    const change = { scope, memberId, email, accountErrors: 'specific', network: '192.0.2.7' } as const
    expect(await changeUnconfirmedAddress(on.ctx, change)).toMatchObject({ ok: true })
    await on.work()
    const before = await credits(memberId)
    expect(await on.confirm(await on.tokenOf(typed), { viewerId: memberId, signupIds: [] })).toMatchObject({
      ok: true,
    })
    return [before, await credits(memberId)]
  }
  expect(await join('one@example.com', 'kim@example.com')).toEqual([5, 5])
  expect(await join('two@example.com', 'kim+2@example.com')).toEqual([5, 0])
  expect(await join('sam@example.com', 'sam+1@example.com')).toEqual([5, 5])
  // Whoever has the mailboxes that were typed first has had nothing.
  for (const typed of ['one@example.com', 'two@example.com'])
    expect(await credits(idOf(await on.signUp(typed, 'specific')))).toBe(5)
  expect(await credits(idOf(await on.signUp('kim+3@example.com', 'specific')))).toBe(0)
  expect(await checkLedger(on.ctx, { scope })).toMatchObject({ transactions: [], accounts: [] })
})

test('an account ends seven days after it was asked to confirm; older ones, which nobody asked, stay', async ({
  on,
  db,
  scopeA,
}) => {
  const memberId = idOf(await on.signUp())
  const confirmed = idOf(await on.signUp('other@example.com'))
  await on.confirm(await on.tokenOf('other@example.com'), { viewerId: null, signupIds: [confirmed] })
  const { id: unasked } = await inTenant(db, scopeA, (tx) =>
    makeMember(tx, { status: 'not_confirmed', createdAt: new Date(0) }),
  )
  const source = 'originals/of/theirs'
  await inTenant(db, scopeA, (tx) =>
    insertPhoto(tx, {
      ...{
        id: newId<PhotoId>(),
        memberId,
        filename: 'a.webp',
        thumbFilename: 'b.webp',
        status: 'pending',
        position: 0,
      },
      ...{ main: false, width: 1, height: 1, colour: '#808080', source, crop: null, preparedAt: null },
      ...{ decodings: 0, toModerate: true, rejectionReason: null, removedAt: null, createdAt: on.clock.now() },
    }),
  )
  on.clock.advance(7 * DAY - 1)
  // The member requests the link, years after signing up.
  await inTenant(db, scopeA, (tx) => mailMember(on.ctx, tx, { memberId: unasked, type: 'confirm_address' }))
  expect(await deleteUnconfirmedAccounts(on.ctx, { scope: scopeA })).toEqual({ removed: 0 })
  on.clock.advance(1)
  expect(await deleteUnconfirmedAccounts(on.ctx, { scope: scopeA })).toEqual({ removed: 1 })
  expect(await on.member(memberId)).toBeNull()
  const discarded = { before: new Date(on.clock.now().getTime() + 1), limit: 100 }
  expect(await inTenant(db, scopeA, (tx) => listDiscardedFiles(tx, discarded))).toContain(source)
  for (const id of [confirmed, unasked]) expect(await on.member(id)).not.toBeNull()
})

test('the time bonus runs for four hours from signing up, or where nobody is let in before from confirming, and begins once', async ({
  on,
  db,
  scopeA,
  urls,
}) => {
  const bonusOf = (memberId: string) =>
    withClient(urls.superuserUrl, async (sql) => {
      const [row] = await sql<
        { ends: Date | null }[]
      >`select time_bonus_ends_at as ends from members where id = ${memberId}`
      return row?.ends?.getTime() ?? null
    })
  const after = (from: number) => from + 4 * HOUR
  const join = async (email: string, errors: 'neutral' | 'specific') => {
    const at = on.clock.now().getTime()
    const id = idOf(await on.signUp(email, errors))
    const begun = await bonusOf(id)
    on.clock.advance(HOUR)
    const confirmedAt = on.clock.now().getTime()
    await on.confirm(await on.tokenOf(email), { viewerId: null, signupIds: [id] })
    return { id, at, confirmedAt, begun, ends: await bonusOf(id) }
  }
  const specific = await join('one@example.com', 'specific')
  expect([specific.begun, specific.ends]).toEqual([after(specific.at), after(specific.at)])
  const neutral = await join('two@example.com', 'neutral')
  expect([neutral.begun, neutral.ends]).toEqual([null, after(neutral.confirmedAt)])
  // Neither a second account of the mailbox nor another confirmation begins it anew.
  for (const errors of ['specific', 'neutral'] as const) {
    const again = await join(`two+${errors}@example.com`, errors)
    expect([again.begun, again.ends]).toEqual([errors === 'specific' ? after(again.at) : null, neutral.ends])
  }
  const { id } = neutral
  await inTenant(db, scopeA, (tx) => startTimeBonus(on.ctx, tx, { id, email: 'two@example.com' }))
  expect(await bonusOf(id)).toBe(neutral.ends)
})
