import { type LedgerAccountId, type LedgerTransactionId, newId, type PhotoId } from '@hearth/contracts/ids'
import { expect } from 'vitest'
import { inTenant, type TenantScope } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { makeMember, newMember } from '../../test-people.ts'
import { insertLedgerAccount, insertTransfer } from '../billing/ledger.ts'
import {
  findSession,
  insertSession,
  removeExpiredSessions,
  removeMemberSessions,
  removeSession,
  updateSessionExpiry,
} from '../identity/sessions.ts'
import { insertPhoto, updatePhoto } from '../photos/own-photos.ts'
import { findMember, findMemberByEmail, insertMember, type NewMember, updateMemberLanguage } from './members.ts'

const accountTest = dbTest.extend(
  'signUp',
  ({ db }) =>
    (scope: TenantScope, member: NewMember) =>
      inTenant(db, scope, (tx) => insertMember(tx, member)),
)

accountTest(
  'of signups with one address at the same moment one wins and none fails',
  async ({ db, scopeA, signUp }) => {
    const rivals = [1, 2, 3, 4].map(() => newMember({ email: 'Same@example.com' }))
    const won = await Promise.all(rivals.map((rival) => signUp(scopeA, rival)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const found = await inTenant(db, scopeA, (tx) => findMemberByEmail(tx, { emailNormalized: 'same@example.com' }))
    expect(found?.id).toBe(rivals[won.indexOf(true)]?.id)
  },
)

accountTest('one address may have an account on each tenant', async ({ scopeA, scopeB, signUp }) => {
  const member = newMember()
  expect([await signUp(scopeA, member), await signUp(scopeB, member)]).toEqual([true, true])
})

accountTest('an id that is taken is a fault and no answer', async ({ scopeA, signUp }) => {
  const { id } = newMember()
  await signUp(scopeA, newMember({ id }))
  await expect(signUp(scopeA, newMember({ id }))).rejects.toMatchObject({ code: '23505' })
})

accountTest(
  'a member is found as it was stored; the password’s hash only by address',
  async ({ db, scopeA, signUp }) => {
    const member = newMember({
      email: 'Person@Example.com',
      passwordHash: 'hash',
      language: 'nl',
      status: 'not_confirmed',
    })
    await signUp(scopeA, member)
    const { passwordHash, emailNormalized, ...row } = member
    const [byId, byEmail] = await inTenant(db, scopeA, (tx) =>
      Promise.all([findMember(tx, { memberId: member.id }), findMemberByEmail(tx, { emailNormalized })]),
    )
    expect(byId).toEqual({ ...row, mailStops: [] })
    expect(byEmail).toEqual({ ...row, mailStops: [], passwordHash })
  },
)

accountTest('a language is saved for a member that exists', async ({ db, scopeA }) => {
  const saved = await inTenant(db, scopeA, async (tx) => {
    const { id } = await makeMember(tx)
    const known = await updateMemberLanguage(tx, { memberId: id, language: 'da' })
    const unknown = await updateMemberLanguage(tx, { memberId: newMember().id, language: 'da' })
    return { known, unknown, language: (await findMember(tx, { memberId: id }))?.language }
  })
  expect(saved).toEqual({ known: true, unknown: false, language: 'da' })
})

accountTest('a session is kept, prolonged and ended', async ({ db, scopeA }) => {
  const [expiresAt, later] = [new Date('2026-06-01T00:00:00.123Z'), new Date('2026-07-01T00:00:00.456Z')]
  await inTenant(db, scopeA, async (tx) => {
    const { id: memberId } = await makeMember(tx)
    const session = { tokenHash: 'hash', memberId, expiresAt }
    await insertSession(tx, session)
    expect(await findSession(tx, session)).toMatchObject(session)
    expect(await updateSessionExpiry(tx, { tokenHash: 'hash', expiresAt: later })).toBe(true)
    expect(await findSession(tx, session)).toMatchObject({ ...session, expiresAt: later })
    expect([await removeSession(tx, session), await removeSession(tx, session)]).toEqual([memberId, null])
    expect([await findSession(tx, session), await updateSessionExpiry(tx, session)]).toEqual([null, false])
  })
})

accountTest('a session comes with what every page shows of its member', async ({ db, scopeA }) => {
  const shown = await inTenant(db, scopeA, async (tx) => {
    const { id: memberId } = await makeMember(tx, { language: 'sv', paidUser: true }, { name: 'Kim' })
    await insertSession(tx, { tokenHash: 'shown', memberId, expiresAt: new Date() })
    const broke = await findSession(tx, { tokenHash: 'shown' })
    const [house, own] = [newId<LedgerAccountId>(), newId<LedgerAccountId>()]
    await insertLedgerAccount(tx, { id: house, kind: 'granted_credits', memberId: null })
    await insertLedgerAccount(tx, { id: own, kind: 'member_credits', memberId })
    await insertTransfer(tx, {
      id: newId<LedgerTransactionId>(),
      kind: 'signup_credits',
      ref: memberId,
      from: house,
      to: own,
      amount: 7,
      createdAt: new Date(),
    })
    const rich = await findSession(tx, { tokenHash: 'shown' })
    const photoId = newId<PhotoId>()
    await insertPhoto(tx, {
      ...{ id: photoId, memberId, filename: 'kim.webp', thumbFilename: 'kim-thumb.webp', status: 'rejected' },
      ...{ position: 0, main: true, width: 1, height: 1, colour: '#808080', source: null, decodings: 0, crop: null },
      ...{ preparedAt: null, toModerate: false, rejectionReason: null, removedAt: null, createdAt: new Date() },
    })
    const rejected = await findSession(tx, { tokenHash: 'shown' })
    await updatePhoto(tx, { photoId, changes: { status: 'pending' } })
    return [broke, rich, rejected, await findSession(tx, { tokenHash: 'shown' })]
  })
  const facts = { status: 'active', language: 'sv', paidUser: true, name: 'Kim' }
  const photo = { filename: 'kim.webp', thumbFilename: 'kim-thumb.webp' }
  expect(shown).toMatchObject([
    { ...facts, credits: 0, photo: null },
    { ...facts, credits: 7, photo: null },
    { ...facts, photo: { ...photo, status: 'rejected' } },
    { ...facts, photo: { ...photo, status: 'pending' } },
  ])
})

accountTest('sessions go by member, and by age in batches', async ({ db, scopeA }) => {
  const ended = (day: number) => new Date(Date.UTC(2026, 0, day))
  await inTenant(db, scopeA, async (tx) => {
    const [one, two] = [await makeMember(tx), await makeMember(tx)]
    for (const day of [1, 2, 3, 4]) {
      await insertSession(tx, { tokenHash: `one-${day}`, memberId: one.id, expiresAt: ended(day) })
      await insertSession(tx, { tokenHash: `two-${day}`, memberId: two.id, expiresAt: ended(day) })
    }
    expect(await removeMemberSessions(tx, { memberId: one.id })).toBe(4)
    expect(await removeExpiredSessions(tx, { before: ended(3), limit: 2 })).toBe(2)
    expect(await findSession(tx, { tokenHash: 'two-2' })).toBeNull()
    expect(await removeExpiredSessions(tx, { before: ended(3), limit: 2 })).toBe(1)
    expect(await findSession(tx, { tokenHash: 'two-4' })).not.toBeNull()
  })
})

accountTest('a session for a member of another tenant is refused', async ({ db, scopeA, scopeB }) => {
  const stranger = await inTenant(db, scopeB, (tx) => makeMember(tx))
  const session = { tokenHash: 'hash', memberId: stranger.id, expiresAt: new Date() }
  await expect(inTenant(db, scopeA, (tx) => insertSession(tx, session))).rejects.toMatchObject({ code: '23503' })
})
