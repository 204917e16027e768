import { DAY } from '@hearth/contracts/durations'
import type { LinkId, MailId } from '@hearth/contracts/ids'
import { LINK_PURPOSES, type LinkPurpose, type MailType } from '@hearth/contracts/mail'
import { findMember, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { TestDatabase } from '@hearth/db/test-database'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { deleteAccount } from '../leaving/delete-account.ts'
import { mailMember } from '../mail/mail-member.ts'
import { changeUnconfirmedAddress, confirmAddress } from '../onboarding/confirm-address.ts'
import { NOBODY } from '../onboarding/testing/signups.ts'
import { endSessionsByMail, restoreAccountByLink } from './account-links.ts'
import { cancelAddressChange, confirmAddressChange, keepAddress, requestAddressChange } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { ENDED_LINKS, type LinkEndingEvent } from './ended-links.ts'
import { resetPassword } from './reset-password.ts'
import { changeToAddress } from './unique-address.ts'

const [OWNERS, THIEFS] = ['owner@example.com', 'Thief@example.com']
const [PASSWORD, OTHER_PASSWORD] = ['tG7&kq2!mP', 'over de brug 42']

/** The mail that has a link of each purpose. */
const MAIL_OF: Readonly<Record<LinkPurpose, MailType>> = {
  ...{ confirm_address: 'confirm_address', disown_account: 'confirm_address', reset_password: 'password_reset' },
  ...{ change_address: 'change_address', keep_address: 'address_changing', end_sessions: 'new_device' },
  ...{
    restore_account: 'account_deleted',
    download_data: 'data_ready',
    unsubscribe: 'welcome',
    object: 'statement_given',
  },
}

/** An account of a tenant, the owner's address before and a thief's now, with a link of every purpose to each. */
async function takenAccount(
  db: AppContext['db'],
  { superuserUrl }: TestDatabase,
  scope: TenantScope,
  status: MemberStatus = 'active',
) {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const passwordHash = await ctx.passwords.hash(PASSWORD)
  const { id: memberId } = await inTenant(db, scope, (tx) => makeMember(tx, { email: OWNERS, passwordHash, status }))
  const viewer = { scope, id: memberId, name: 'Robin' }
  const read = <Row>(query: (sql: Parameters<Parameters<typeof withClient>[1]>[0]) => Promise<Row>) =>
    withClient(superuserUrl, query)
  const mail = async (type: MailType, recipient?: string) => {
    const mailed = recipient === undefined ? {} : { recipient }
    const mailId: MailId = await inTenant(db, scope, (tx) => mailMember(ctx, tx, { memberId, type, ...mailed }))
    const rows = await read(
      (sql) => sql<{ id: LinkId; purpose: LinkPurpose }[]>`select id, purpose from links where mail_id = ${mailId}`,
    )
    return Object.fromEntries(rows.map(({ id, purpose }) => [purpose, id]))
  }
  const token = (purpose: LinkPurpose, linkId = '') =>
    new URL(ctx.links.addressOf(scope.tenantId, { linkId: linkId as LinkId, purpose })).searchParams.get('token') ?? ''
  const moveTo = (email: string) =>
    inTenant(db, scope, (tx) =>
      changeToAddress(tx, { memberId, email, emailNormalized: email.toLowerCase(), now: clock.now() }),
    )
  const keep = (await mail('address_changing', OWNERS)).keep_address
  clock.advance(DAY)
  await moveTo(THIEFS)
  return {
    ...{ ctx, scope, clock, memberId, viewer, mail, token, moveTo },
    /** The link by which the owner keeps the address. */
    owners: token('keep_address', keep),
    ownersId: keep,
    keep: (link: string) => keepAddress(ctx, { scope, token: link }),
    confirm: (link: string) => confirmAddressChange(ctx, { scope, token: link }),
    reset: (link: string) =>
      resetPassword(ctx, {
        ...{ scope, token: link, password: OTHER_PASSWORD, siteNames: [] },
        ...{ passwordAgain: null, deviceId: '', deviceName: null, previousToken: null },
      }),
    ask: (email: string, network = '192.0.2.7') =>
      requestAddressChange(ctx, {
        ...{ viewer, email, password: PASSWORD, accountErrors: 'neutral', network, deviceName: null },
      }),
    emailOf: () => inTenant(db, scope, async (tx) => (await findMember(tx, { memberId }))?.email ?? null),
    lastLink: async (purpose: LinkPurpose) => {
      const [row] = await read(
        (sql) => sql<{ id: LinkId }[]>`select id from links where member_id = ${memberId} and purpose = ${purpose}
          order by expires_at desc, id desc limit 1`,
      )
      return token(purpose, row?.id)
    },
    unused: async (ids: Readonly<Record<string, string>>) => {
      const rows = await read(
        (sql) => sql<{ id: string }[]>`select id from links where member_id = ${memberId} and used_at is null`,
      )
      const open = new Set(rows.map(({ id }) => id))
      return Object.fromEntries(Object.entries(ids).map(([purpose, id]) => [purpose, open.has(id)]))
    },
    told: () =>
      read(async (sql) => {
        const rows = await sql<{ recipient: string }[]>`
          select recipient from mails where member_id = ${memberId} and type = 'address_lost' order by recipient`
        return rows.map(({ recipient }) => recipient)
      }),
  }
}

const test = dbTest.extend(
  'taken',
  ({ db, urls, scopeA }) =>
    (status?: MemberStatus) =>
      takenAccount(db, urls, scopeA, status),
)

type Taken = Awaited<ReturnType<typeof takenAccount>>

interface Cause {
  readonly status?: MemberStatus
  /** Whether the account has its owner's address after the event; else it has the thief's. */
  readonly isBack: boolean
  /** Makes it happen by a link of its own, if it needs one. Returns whether it did. */
  readonly happen: (taken: Taken) => Promise<boolean>
}

const ok = async (outcome: Promise<{ readonly ok: boolean }>) => (await outcome).ok

const resetAt = (email: string) => async (taken: Taken) => {
  await taken.moveTo(email)
  return ok(taken.reset(taken.token('reset_password', (await taken.mail('password_reset')).reset_password)))
}

const changeTo = (email: string) => async (taken: Taken) => {
  const { change_address } = await taken.mail('change_address', email)
  return ok(taken.confirm(taken.token('change_address', change_address)))
}

/** Every way in which an event happens, by the owner and by a thief. */
const CAUSES: Readonly<Record<LinkEndingEvent, readonly Cause[]>> = {
  unconfirmed_address_changed: [
    {
      ...{ status: 'not_confirmed', isBack: false },
      happen: ({ ctx, scope, memberId }) =>
        ok(
          changeUnconfirmedAddress(ctx, {
            ...{ scope, memberId, email: 'another@example.com', accountErrors: 'neutral', network: '192.0.2.7' },
          }),
        ),
    },
  ],
  address_confirmed: [
    {
      ...{ status: 'not_confirmed', isBack: false },
      happen: async ({ ctx, scope, memberId, mail, token }) =>
        ok(
          confirmAddress(ctx, {
            ...{ scope, token: token('confirm_address', (await mail('confirm_address')).confirm_address) },
            ...{ browser: { ...NOBODY, viewerId: memberId }, password: null, network: '192.0.2.7' },
            ...{
              previousToken: null,
              deviceName: null,
              deviceFor: () => ({ claims: false, knows: () => false, id: '' }),
            },
          }),
        ),
    },
  ],
  address_change_requested: [{ isBack: false, happen: ({ ask }) => ok(ask('another@example.com')) }],
  address_change_cancelled: [
    {
      isBack: false,
      happen: async ({ ctx, viewer }) => {
        await cancelAddressChange(ctx, { viewer })
        return true
      },
    },
  ],
  password_changed: [
    {
      isBack: false,
      happen: ({ ctx, viewer }) =>
        ok(
          changePassword(ctx, {
            ...{ viewer, password: PASSWORD, newPassword: OTHER_PASSWORD, newPasswordAgain: null },
            ...{ siteNames: [], deviceName: null, previousToken: null },
          }),
        ),
    },
  ],
  password_reset: [
    { isBack: true, happen: resetAt(OWNERS) },
    { isBack: false, happen: resetAt(THIEFS) },
  ],
  address_changed: [
    { isBack: true, happen: changeTo(OWNERS) },
    { isBack: false, happen: changeTo('another@example.com') },
  ],
  address_kept: [{ isBack: true, happen: ({ keep, owners }) => ok(keep(owners)) }],
  sessions_ended: [
    {
      isBack: false,
      happen: async ({ ctx, scope, mail, token }) =>
        endSessionsByMail(ctx, { scope, token: token('end_sessions', (await mail('new_device')).end_sessions) }),
    },
  ],
  account_deleted: [
    {
      isBack: false,
      happen: ({ ctx, viewer }) => ok(deleteAccount(ctx, { viewer, password: PASSWORD, reasons: [] })),
    },
  ],
  account_closed: [
    {
      isBack: false,
      happen: ({ ctx, scope, memberId }) =>
        closeAccount(ctx, { scope, memberId, reason: 'fraud', facts: 'You asked for money.' }),
    },
  ],
  account_restored: [
    {
      ...{ status: 'deleted', isBack: false },
      happen: async ({ ctx, scope, mail, token }) => {
        const { restore_account } = await mail('account_deleted')
        return restoreAccountByLink(ctx, { scope, token: token('restore_account', restore_account) })
      },
    },
  ],
}

describe.each(Object.entries(CAUSES) as [LinkEndingEvent, readonly Cause[]][])('%s', (event, causes) => {
  test.for(causes)('ends the links that the table names, back with its owner: $isBack', async (cause, { taken }) => {
    const account = await taken(cause.status)
    const links: Record<string, string> = {}
    for (const purpose of LINK_PURPOSES) {
      const type = MAIL_OF[purpose]
      links[purpose] = (await account.mail(type, type === 'address_changing' ? THIEFS : undefined))[purpose] ?? ''
    }
    account.clock.advance(60_000)
    expect(await cause.happen(account)).toBe(true)
    const named: Readonly<Partial<Record<LinkPurpose, 'all' | 'later'>>> = ENDED_LINKS[event]
    const stays = (purpose: LinkPurpose) =>
      named[purpose] === undefined || (named[purpose] === 'later' && !cause.isBack)
    expect(await account.unused(links)).toEqual(
      Object.fromEntries(LINK_PURPOSES.map((purpose) => [purpose, stays(purpose)])),
    )
    // Nobody but the owner uses up the owner's link.
    const isPressed = event === 'address_kept'
    expect(await account.unused({ owners: account.ownersId ?? '' })).toEqual({ owners: !isPressed })
    const isLost = cause.isBack && named.keep_address === 'later'
    expect(await account.told()).toEqual(isLost ? [THIEFS] : [])
  })
})

describe('whose account it is', () => {
  const dead = { ok: false, reason: 'accounts.link_invalid' }

  test('stays with the owner who moved it back, whatever a thief was mailed', async ({ taken }) => {
    const { clock, ask, lastLink, confirm, keep, reset, mail, token, emailOf, told } = await taken()
    await ask(OWNERS)
    const thiefs = await lastLink('keep_address')
    expect(await confirm(await lastLink('change_address'))).toMatchObject({ ok: true })
    clock.advance(60_000)
    await reset(token('reset_password', (await mail('password_reset')).reset_password))
    expect([await keep(thiefs), await emailOf()]).toEqual([dead, OWNERS])
    expect(await told()).toEqual([THIEFS])
  })

  test('is the owner’s also when the days of their link end between the request and its button', async ({ taken }) => {
    const { clock, ask, lastLink, confirm, keep, emailOf } = await taken()
    clock.advance(6 * DAY - 60_000)
    await ask(OWNERS)
    const thiefs = await lastLink('keep_address')
    clock.advance(120_000)
    expect(await confirm(await lastLink('change_address'))).toMatchObject({ ok: true })
    expect([await keep(thiefs), await emailOf()]).toEqual([dead, OWNERS])
  })

  test('is not a former owner’s after their days, and they cannot end the link of who came after them', async ({
    taken,
  }) => {
    // Here the one who has the account is its owner, and the one before them knows the password.
    const { clock, ask, lastLink, confirm, keep, owners, emailOf } = await taken()
    clock.advance(8 * DAY)
    expect(await keep(owners)).toEqual(dead)
    await ask(OWNERS)
    const present = await lastLink('keep_address')
    await confirm(await lastLink('change_address'))
    expect(await keep(present)).toMatchObject({ ok: true })
    expect(await emailOf()).toBe(THIEFS)
  })

  test('is the owner’s in the end when both press their buttons at one moment', async ({ taken }) => {
    // At most three mails a day go to one address.
    for (let turn = 0; turn < 3; turn += 1) {
      const account = await taken()
      const { ask, lastLink, confirm, keep, owners, emailOf } = account
      expect(await ask(OWNERS, `192.0.2.${turn}`)).toMatchObject({ ok: true })
      const [change, thiefs] = [await lastLink('change_address'), await lastLink('keep_address')]
      const [moved, kept] = await Promise.all([confirm(change), keep(thiefs)])
      expect([moved.ok, kept.ok].filter(Boolean)).toHaveLength(1)
      if (!moved.ok) await keep(owners)
      expect([await emailOf(), await keep(thiefs)]).toEqual([OWNERS, dead])
      await account.moveTo(`gone${turn}@example.com`)
    }
  })
})
