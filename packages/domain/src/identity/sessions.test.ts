import { createHash } from 'node:crypto'
import { DAY, HOUR } from '@hearth/contracts/durations'
import { findSession, updateSessionExpiry } from '@hearth/db/queries/identity/sessions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { saveLanguage } from '../settings/save-language.ts'
import { readUser } from './current-user.ts'
import {
  closeSession,
  findViewer,
  recordSessionUse,
  rotateSession,
  SESSION_DAYS,
  SESSION_DAYS_MAX,
} from './sessions.ts'
import { openSession } from './testing/open-session.ts'

describe('a session', () => {
  dbTest('identifies its member on its own tenant and nobody on another', async ({ db, scopeA, scopeB }) => {
    const ctx = appContext(db)
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const { token } = await openSession(ctx, { scope: scopeA, memberId: member.id })
    expect((await findViewer(ctx, { scope: scopeA, token }))?.viewer).toEqual({
      scope: scopeA,
      id: member.id,
      email: member.email,
      status: 'active',
      language: null,
      mailStops: [],
      signupStep: null,
      profileStatus: 'active',
      name: 'Robin',
      country: 'NL',
      gender: 'woman',
      seeking: 'everyone',
      birthDate: '1990-06-15',
      lastOnlineAt: expect.any(Date),
      invisible: false,
      showsOnline: true,
      dismissedAlerts: {},
      photo: null,
      signedUpAt: expect.any(Date),
      timeBonusEndsAt: null,
      paidUser: false,
      premiumUntil: null,
      credits: 0,
      lastEvent: 0,
      newLikes: 0,
      unreadMessages: 0,
      unread: 0,
      unreadAbout: false,
      timeZone: null,
    })
    expect(await findViewer(ctx, { scope: scopeB, token })).toBeNull()
    await closeSession(ctx, { scope: scopeB, token })
    expect(await findViewer(ctx, { scope: scopeA, token })).not.toBeNull()
    await closeSession(ctx, { scope: scopeA, token })
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
  })

  dbTest('is stored as a hash only', async ({ db, scopeA }) => {
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const { token } = await openSession(appContext(db), { scope: scopeA, memberId: member.id })
    expect(await inTenant(db, scopeA, (tx) => findSession(tx, { tokenHash: token }))).toBeNull()
  })

  dbTest('cannot be opened for a member of another tenant', async ({ db, scopeA, scopeB }) => {
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    await expect(openSession(appContext(db), { scope: scopeB, memberId: member.id })).rejects.toMatchObject({
      code: '23503',
    })
  })

  dbTest.for(['disabled', 'deleted'] as const)('of a %s member opens nothing', async (status, { db, scopeA }) => {
    const ctx = appContext(db)
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx, { status }))
    const { token } = await openSession(ctx, { scope: scopeA, memberId: member.id })
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
  })

  dbTest('is prolonged in its second half and over when it has expired', async ({ db, scopeA }) => {
    const ctx = appContext(db)
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const { token, expiresAt } = await openSession(ctx, { scope: scopeA, memberId: member.id })
    expect(Math.round((expiresAt.getTime() - Date.now()) / DAY)).toBe(SESSION_DAYS)
    expect((await findViewer(ctx, { scope: scopeA, token }))?.renewed).toBeNull()

    const tokenHash = createHash('sha256').update(token).digest('hex')
    const endIn = (ms: number) =>
      inTenant(db, scopeA, (tx) => updateSessionExpiry(tx, { tokenHash, expiresAt: new Date(Date.now() + ms) }))
    await endIn((SESSION_DAYS / 2 - 1) * DAY)
    const renewed = (await findViewer(ctx, { scope: scopeA, token }))?.renewed
    expect(Math.round(((renewed?.expiresAt.getTime() ?? 0) - Date.now()) / DAY)).toBe(SESSION_DAYS)

    await endIn(-1)
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
    expect(await inTenant(db, scopeA, (tx) => findSession(tx, { tokenHash }))).toBeNull()
  })

  dbTest('knows its device, and in which hour it was used last', async ({ db, scopeA, urls }) => {
    const clock = fakeClock(new Date())
    const ctx = appContext(db, clock)
    const { id: memberId } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const device = 'Firefox, Windows'
    const { token } = await inTenant(db, scopeA, (tx) => rotateSession(tx, { memberId, previousToken: null, device }))
    const stored = () =>
      withClient(
        urls.superuserUrl,
        (sql) => sql`select device, last_used_at from sessions where member_id = ${memberId}`,
      )
    const use = async () => {
      const found = await findViewer(ctx, { scope: scopeA, token })
      return recordSessionUse(ctx, { scope: scopeA, token, lastUsedAt: found?.lastUsedAt ?? null })
    }
    const hourNow = () => new Date(Math.floor(clock.now().getTime() / HOUR) * HOUR)
    expect([await use(), await use()]).toEqual([true, false])
    expect(await stored()).toEqual([{ device, last_used_at: hourNow() }])
    clock.advance(HOUR)
    const hour = hourNow()
    const unknown = { scope: scopeA, token, lastUsedAt: null }
    const writes = await Promise.all([1, 2, 3].map(() => recordSessionUse(ctx, unknown)))
    expect(writes.filter(Boolean)).toHaveLength(1)
    expect(await use()).toBe(false)
    expect(await stored()).toEqual([{ device, last_used_at: hour }])
    clock.advance(HOUR)
    expect(await use()).toBe(true)
  })

  dbTest('is over a year after its login, however often it was prolonged', async ({ db, scopeA, urls }) => {
    const ctx = appContext(db)
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const { token } = await openSession(ctx, { scope: scopeA, memberId: member.id })
    const openedAgo = (days: number) =>
      withClient(urls.superuserUrl, async (sql) => {
        const at = new Date(Date.now() - days * DAY)
        await sql`update sessions set created_at = ${at} where member_id = ${member.id}`
      })
    await openedAgo(SESSION_DAYS_MAX - 1)
    // Not prolonged by every request in its last weeks, which would mean a write each time.
    expect(await findViewer(ctx, { scope: scopeA, token })).toMatchObject({ viewer: { id: member.id }, renewed: null })
    await openedAgo(SESSION_DAYS_MAX)
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
    const tokenHash = createHash('sha256').update(token).digest('hex')
    expect(await inTenant(db, scopeA, (tx) => findSession(tx, { tokenHash }))).toBeNull()
  })
})

describe('the language of a member', () => {
  dbTest('is saved for that member alone, and only when it exists', async ({ db, scopeA }) => {
    const ctx = appContext(db)
    const [one, other] = await inTenant(db, scopeA, async (tx) => [await makeMember(tx), await makeMember(tx)] as const)
    const viewer = { scope: scopeA, id: one.id, language: null }
    expect(await saveLanguage(ctx, { viewer, language: 'fi' })).toEqual({ ok: true, value: { language: 'fi' } })
    expect(await saveLanguage(ctx, { viewer, language: 'tlh' })).toEqual({
      ok: false,
      reason: 'accounts.unknown_language',
    })
    const languageOf = (memberId: typeof one.id) =>
      inTenant(db, scopeA, async (tx) => (await readUser(ctx, tx, { memberId })).language)
    expect(await languageOf(one.id)).toBe('fi')
    expect(await languageOf(other.id)).toBeNull()
  })

  dbTest('of a member of another tenant is not there to be saved or read', async ({ db, scopeA, scopeB }) => {
    const ctx = appContext(db)
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const stranger = { scope: scopeB, id: member.id, language: null }
    const notFound = { code: 'platform.not_found', status: 404 }
    await expect(saveLanguage(ctx, { viewer: stranger, language: 'fi' })).rejects.toMatchObject(notFound)
    await expect(inTenant(db, scopeB, (tx) => readUser(ctx, tx, { memberId: member.id }))).rejects.toMatchObject(
      notFound,
    )
  })
})
