import { createHash } from 'node:crypto'
import { NOTIFICATION_TYPES, type NotificationType, TRACKING_KEYS, type TrackingData } from '@hearth/contracts/accounts'
import { HOUR } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { insertMailStop, insertTracking } from '@hearth/db/queries/accounts/members'
import { findProfilePage } from '@hearth/db/queries/profiles/profile-pages'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { type ChangePassword, changePassword } from '../accounts/change-password.ts'
import { logIn } from '../accounts/log-in.ts'
import { listMatches } from '../discovery/list-matches.ts'
import { searchMembers } from '../discovery/search-members.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { recordPresence } from '../identity/presence.ts'
import { findViewer, recordSessionUse } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { isWanted } from '../mail/send-mail.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { resumeMail, saveNotifications } from './notification-preferences.ts'
import { endOtherSessions, endSession, ownSettings, saveInvisible } from './own-settings.ts'

const PASSWORD = 'tG7&kq2!mP'
const NEXT = 'over de brug 42'
const hourOf = (date: Date) => Math.floor(date.getTime() / HOUR) * HOUR

const test = dbTest.extend('at', ({ db, urls }) => (scope: TenantScope) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  return {
    ...{ clock, ctx },
    async member(profile: Parameters<typeof makeMember>[2] = {}) {
      const passwordHash = await ctx.passwords.hash(PASSWORD)
      return (await inTenant(db, scope, (tx) => makeMember(tx, { passwordHash }, { searchable: true, ...profile }))).id
    },
    stateOf: (memberId: MemberId) =>
      inTenant(db, scope, async (tx) => {
        const row = await findProfilePage(tx, { memberId, viewpoint: null })
        return row && { status: row.memberStatus, searchable: row.searchable, invisible: row.invisible }
      }),
    become: (memberId: MemberId, to: 'active' | 'disabled' | 'deleted') =>
      inTenant(db, scope, (tx) =>
        changeMemberStatus(tx, { memberId, from: ['not_confirmed', 'active', 'disabled', 'deleted'], to }),
      ),
    invisible: (id: MemberId, invisible = true) => saveInvisible(ctx, { viewer: { scope, id }, invisible }),
    open: async (memberId: MemberId) => (await openSession(ctx, { scope, memberId })).token,
    change: (id: MemberId, differs: Partial<ChangePassword> = {}) =>
      changePassword(ctx, {
        ...{ viewer: { scope, id, name: 'Robin' }, password: PASSWORD, newPassword: NEXT, newPasswordAgain: null },
        ...{ siteNames: ['Brand'], deviceName: 'Firefox, Linux', previousToken: null },
        ...differs,
      }),
    mailsOf: (memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => {
        const rows = await sql<{ type: string }[]>`select type from mails where member_id = ${memberId}`
        return rows.map(({ type }) => type)
      }),
  }
})

describe('somebody invisible', () => {
  test('is in no list and never online, and members who know the address still see the profile', async ({
    at,
    scopeA: scope,
  }) => {
    const { ctx, clock, member, invisible, stateOf } = at(scope)
    const before = new Date(clock.now().getTime() - 60_000)
    const [hidden, viewer] = [await member({ lastOnlineAt: before }), await member({ gender: 'man' })]
    const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
    const seen = (by: MemberId | null) =>
      viewProfile(ctx, { scope, viewer: by && { ...lookerOf(by), paidUser: false }, memberId: hidden, visible })
    const found = async () => {
      const place = { country: null, region: null } as const
      const search = { gender: 'everyone', soughtGender: null, ...place, minAge: 18, maxAge: 99, wider: null } as const
      const by = { viewer: { scope, ...lookerOf(viewer), birthDate: '1990-06-15' }, search, visible }
      const [{ cards, total }, matches] = await Promise.all([
        searchMembers(ctx, { ...by, scope, after: null }),
        listMatches(ctx, by),
      ])
      return [cards.length, total?.count, matches.cards.length]
    }
    expect((await seen(viewer)).lastSeen).toBe('now')
    expect(await found()).toEqual([1, 1, 1])
    await invisible(hidden)
    expect(await found()).toEqual([0, 0, 0])
    expect(await stateOf(hidden)).toEqual({ status: 'active', searchable: false, invisible: true })
    expect((await seen(viewer)).lastSeen).toBe('today')
    await expect(seen(null)).rejects.toMatchObject({ code: 'profiles.gone' })
    clock.advance(2 * 24 * HOUR)
    // It is written neither with nor without the caller's knowledge of the last time.
    for (const known of [{}, { invisible: true }])
      expect(await recordPresence(ctx, { scope, memberId: hidden, ...known })).toBe(false)
    expect((await seen(viewer)).lastSeen).toBe('this_week')
    await invisible(hidden, false)
    expect(await stateOf(hidden)).toMatchObject({ searchable: true, invisible: false })
    expect(await recordPresence(ctx, { scope, memberId: hidden })).toBe(true)
    expect((await seen(viewer)).lastSeen).toBe('now')
  })

  test('stays so while the account is deleted and restored', async ({ at, scopeA }) => {
    const { member, invisible, stateOf, become } = at(scopeA)
    const memberId = await member()
    await invisible(memberId)
    for (const to of ['deleted', 'active', 'disabled', 'active'] as const) {
      await become(memberId, to)
      expect(await stateOf(memberId), to).toMatchObject({ status: to, searchable: false, invisible: true })
    }
    await become(memberId, 'disabled')
    await invisible(memberId, false)
    expect(await stateOf(memberId)).toMatchObject({ searchable: false, invisible: false })
    await become(memberId, 'active')
    expect(await stateOf(memberId)).toMatchObject({ searchable: true })
  })

  test('is in the search exactly if active and visible, whatever happens at one moment', async ({ at, scopeA }) => {
    const { member, invisible, stateOf, become } = at(scopeA)
    const memberId = await member()
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, one) =>
          one % 2 === 0 ? invisible(memberId, one % 4 === 0) : become(memberId, one % 3 === 0 ? 'active' : 'disabled'),
        ),
      )
      const state = await stateOf(memberId)
      expect(state?.searchable).toBe(state?.status === 'active' && !state.invisible)
    }
  })
})

describe('another password', () => {
  test('ends every other session, is mailed, and opens the account from then on', async ({ at, scopeA: scope }) => {
    const { ctx, member, open, change, mailsOf } = at(scope)
    const memberId = await member()
    const [mine, other] = [await open(memberId), await open(memberId)]
    const outcome = await change(memberId, { previousToken: mine })
    if (!outcome.ok) throw new Error(outcome.reason)
    const found = (token: string) => findViewer(ctx, { scope, token })
    expect(await found(outcome.value.session.token)).not.toBeNull()
    expect([await found(mine), await found(other)]).toEqual([null, null])
    expect(await mailsOf(memberId)).toEqual(['password_changed'])
    expect(await change(memberId)).toMatchObject({ ok: false, faults: [{ code: 'accounts.old_password_wrong' }] })
    expect(await change(memberId, { password: NEXT, newPassword: 'trein naar zee 7' })).toMatchObject({ ok: true })
  })

  test('makes every device new once more, and mails the owner about it', async ({ at, scopeA: scope }) => {
    const { ctx, member, change, mailsOf } = at(scope)
    const memberId = await member()
    const email = (await ownSettings(ctx, { viewer: { scope, id: memberId }, token: null })).email
    let knownBy = ''
    const newDevices = async (password: string) => {
      const device = { id: 'device', claims: true, knows: (mark: string) => mark === knownBy }
      const by = {
        scope,
        email,
        password,
        accountErrors: 'neutral',
        network: '192.0.2.7',
        previousToken: null,
      } as const
      const outcome = await logIn(ctx, { ...by, device })
      if (outcome.ok) knownBy = outcome.value.passwordMark
      return (await mailsOf(memberId)).filter((type) => type === 'new_device').length
    }
    expect(await newDevices(PASSWORD)).toBe(1)
    expect(await newDevices(PASSWORD)).toBe(1)
    expect(await change(memberId)).toMatchObject({ ok: true })
    expect(await newDevices(NEXT)).toBe(2)
    expect(await newDevices(NEXT)).toBe(2)
  })

  test('is refused beside the field that is wrong', async ({ at, scopeA }) => {
    const { member, change, mailsOf } = at(scopeA)
    const memberId = await member()
    for (const [differs, field, code] of [
      [{ password: '' }, 'current_password', 'accounts.old_password_wrong'],
      [{ password: 'guessed it' }, 'current_password', 'accounts.old_password_wrong'],
      [{ newPassword: '' }, 'new_password', 'accounts.new_password_required'],
      [{ newPassword: 'short' }, 'new_password', 'accounts.password_too_short'],
      [{ newPassword: PASSWORD }, 'new_password', 'accounts.password_same'],
      [{ password: 'guessed it', newPassword: 'guessed it' }, 'current_password', 'accounts.old_password_wrong'],
      [{ newPasswordAgain: `${NEXT}!` }, 'new_password_again', 'accounts.passwords_differ'],
    ] as const)
      expect(await change(memberId, differs), code).toMatchObject({ ok: false, faults: [{ field, code }] })
    expect(await mailsOf(memberId)).toEqual([])
  })

  test('of two at one moment one is set', async ({ at, scopeA }) => {
    const { member, change } = at(scopeA)
    const memberId = await member()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, one) => change(memberId, { newPassword: `over de brug ${one}` })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('tell the hour of their last use, which is never before they began', async ({ at, urls, scopeA: scope }) => {
    const { ctx, clock, member, open } = at(scope)
    const id = await member()
    const began = new Date(hourOf(clock.now()) + 2 * 60_000)
    await open(id)
    const usedAfter = async (minutes: number) => {
      const used = new Date(began.getTime() + minutes * 60_000)
      const ends = new Date(began.getTime() + 30 * 24 * HOUR)
      await withClient(
        urls.superuserUrl,
        (sql) => sql`
          update sessions set created_at = ${began}, last_used_at = ${used}, expires_at = ${ends} where member_id = ${id}`,
      )
      const [session] = (await ownSettings(ctx, { viewer: { scope, id }, token: null })).sessions
      return session?.lastUsedAt.getTime()
    }
    expect(await usedAfter(0)).toBe(began.getTime())
    expect(await usedAfter(30)).toBe(began.getTime())
    expect(await usedAfter(150)).toBe(hourOf(began) + 2 * HOUR)
  })

  test('keep their order when the hour of their use is recorded, which is before they began', async ({
    at,
    urls,
    scopeA: scope,
  }) => {
    const { ctx, clock, member, open } = at(scope)
    const id = await member()
    const began = hourOf(clock.now())
    const tokens = [await open(id), await open(id), await open(id)]
    const rows = tokens.map(
      (token, nth) => [createHash('sha256').update(token).digest('hex'), new Date(began + (nth + 1) * 60_000)] as const,
    )
    await withClient(urls.superuserUrl, async (sql) => {
      for (const [hash, created] of rows)
        await sql`update sessions set created_at = ${created} where token_hash = ${hash}`
    })
    const times = async () =>
      (await ownSettings(ctx, { viewer: { scope, id }, token: null })).sessions.map(({ startedAt }) =>
        startedAt.getTime(),
      )
    const expected = rows.map(([, created]) => created.getTime()).toReversed()
    expect(await times()).toEqual(expected)
    for (const token of tokens.toReversed()) {
      expect(await recordSessionUse(ctx, { scope, token, lastUsedAt: null })).toBe(true)
      expect(await times()).toEqual(expected)
    }
  })

  test('are listed without what opens them, ended one by one, and all but one', async ({
    at,
    scopeA: scope,
    scopeB,
  }) => {
    const { ctx, member, open } = at(scope)
    const [id, stranger] = [await member(), await member()]
    const viewer = { scope, id }
    const [mine, other, third] = [await open(id), await open(id), await open(id)]
    const theirs = await open(stranger)
    const list = async (of = viewer, token = mine) => (await ownSettings(ctx, { viewer: of, token })).sessions
    const found = async (token: string) => (await findViewer(ctx, { scope, token })) !== null
    const sessions = await list()
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
    const [current, listed] = sessions
    const [{ id: ofStranger } = { id: '' }] = await list({ scope, id: stranger }, theirs)
    // Neither another member's session, nor the present one, nor one of another tenant.
    await endSession(ctx, { viewer, token: mine, sessionId: ofStranger })
    await endSession(ctx, { viewer, token: mine, sessionId: current?.id ?? '' })
    await endSession(ctx, { viewer: { scope: scopeB, id }, token: null, sessionId: listed?.id ?? '' })
    expect(await Promise.all([mine, other, third, theirs].map(found))).toEqual([true, true, true, true])
    await endSession(ctx, { viewer, token: mine, sessionId: listed?.id ?? '' })
    expect((await Promise.all([other, third].map(found))).filter(Boolean)).toHaveLength(1)
    await endOtherSessions(ctx, { viewer, token: mine })
    expect(await Promise.all([mine, other, third, theirs].map(found))).toEqual([true, false, false, true])
  })
})

test('the campaign is named by any of its parameters', async ({ at, db, scopeA: scope }) => {
  const { ctx, member } = at(scope)
  const trackingOf = async (tracking: TrackingData | null) => {
    const id = await member()
    if (tracking) await inTenant(db, scope, (tx) => insertTracking(tx, { memberId: id, ...tracking }))
    return (await ownSettings(ctx, { viewer: { scope, id }, token: null })).tracking
  }
  expect(await trackingOf(null)).toBeNull()
  for (const key of TRACKING_KEYS) expect(await trackingOf({ [key]: 'spring' })).toMatchObject({ [key]: 'spring' })
})

describe('what is mailed', () => {
  test('is saved by channel of the build, and a stop of one’s own can be lifted', async ({ at, db, scopeA: scope }) => {
    const { ctx, member } = at(scope)
    const id = await member()
    const viewer = { scope, id }
    const save = (offered: readonly NotificationType[], email: readonly NotificationType[]) =>
      saveNotifications(ctx, { viewer, offered, wanted: { email: new Set(email), push: new Set() } })
    await save(NOTIFICATION_TYPES, ['like'])
    await inTenant(db, scope, async (tx) => {
      for (const reason of ['fbl', 'listunsubscribe'] as const) await insertMailStop(tx, { memberId: id, reason })
    })
    const settings = () => ownSettings(ctx, { viewer, token: null })
    expect(await settings()).toMatchObject({ mailStops: ['fbl', 'listunsubscribe'], pushDisabled: [] })
    expect((await settings()).notificationsDisabled).not.toContain('like')
    expect((await settings()).notificationsDisabled).toHaveLength(7)
    // What was not offered stays as it was, on and off.
    await save(['news', 'reminders'], ['news'])
    expect((await settings()).notificationsDisabled).not.toContain('news')
    expect((await settings()).notificationsDisabled).toContain('promotions')
    expect((await settings()).notificationsDisabled).toHaveLength(6)
    await resumeMail(ctx, { viewer })
    expect((await settings()).mailStops).toEqual(['fbl'])
  })

  test('is what the account needs, and else what was neither stopped nor switched off', () => {
    for (const [type, mailStops, notificationsDisabled, wanted] of [
      ['welcome', [], [], true],
      ['welcome', [], ['like'], true],
      ['welcome', [], ['news'], true],
      ['welcome', ['fbl'], [], false],
      ['password_reset', ['bounce'], ['news'], true],
    ] as const)
      expect(isWanted({ type, mailStops, notificationsDisabled }), `${type} ${mailStops}`).toBe(wanted)
    const ofNews = { type: 'welcome', mailStops: [], notificationsDisabled: ['news'] } as const
    expect([isWanted(ofNews, { welcome: 'news' }), isWanted(ofNews, { welcome: 'like' })]).toEqual([false, true])
  })
})
