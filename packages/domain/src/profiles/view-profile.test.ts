import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { PROMPTS } from '@hearth/contracts/profiles'
import { PROFILE_FIELDS } from '@hearth/contracts/tenant-settings'
import { loadReference } from '@hearth/db/load-reference'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile, storeInterests, storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { type ViewProfile, viewProfile } from './view-profile.ts'

const NOW = new Date('2026-05-20T10:00:00Z')
const YESTERDAY = new Date('2026-05-19T12:00:00Z')
const NOT_FOUND = { code: 'profiles.gone', status: 404 }
const LETTERS = ['a', 'b', 'c', 'd', 'e']

const VISIBLE = {
  fields: PROFILE_FIELDS,
  notes: true,
  explicitInterests: false,
  prompts: PROMPTS,
  likesShownFree: 'all' as const,
}

/** Ann has five active photos, one waiting and one rejected; Me is the viewer. */
const test = dbTest.extend('world', async ({ db, urls, scopeA }) => {
  const [ann, me] = await inTenant(db, scopeA, async (tx) => [
    (await makeMember(tx, {}, { name: 'Ann', searchable: true, seeking: 'man', lastOnlineAt: YESTERDAY })).id,
    (await makeMember(tx, {}, { name: 'Me', searchable: true })).id,
  ])
  await changeProfile(urls.superuserUrl, scopeA, {
    memberId: ann,
    about: ' I write letters. ',
    sexuality: 'curious',
    hair_colour: 'red',
    eye_colour: 'hazel',
    body_type: 'athletic',
    relationship_status: 'open',
  })
  await withClient(urls.superuserUrl, async (sql) => {
    await sql`update members set language = 'nl' where tenant_id = ${scopeA.tenantId} and id = ${ann}`
  })
  const store = (name: string, differs: { main: boolean; position: number; status?: 'pending' | 'rejected' }) =>
    storePhoto(urls.superuserUrl, scopeA, {
      memberId: ann,
      filename: `photo-${name}.webp`,
      thumbFilename: `thumb-${name}.webp`,
      ...differs,
    })
  // The main photo is not the first by position.
  for (const [at, name] of LETTERS.entries()) await store(name, { main: at === 0, position: at === 0 ? 9 : at })
  await store('waiting', { main: false, position: 0, status: 'pending' })
  await store('refused', { main: false, position: 0, status: 'rejected' })
  await storeInterests(urls.superuserUrl, scopeA, { memberId: ann, interestIds: ['reading', 'sailing', 'tennis'] })
  await storeInterests(urls.superuserUrl, scopeA, { memberId: me, interestIds: ['tennis', 'yoga'] })
  const ctx = appContext(db, fakeClock(NOW))
  return {
    ann,
    me,
    view: (differs: Partial<ViewProfile> = {}) =>
      viewProfile(ctx, {
        scope: scopeA,
        viewer: null,
        memberId: ann,
        visible: VISIBLE,
        ...differs,
      }),
    change: (columns: Record<string, string | boolean>) =>
      changeProfile(urls.superuserUrl, scopeA, { memberId: ann, ...columns }),
    close: (status: string) =>
      withClient(urls.superuserUrl, async (sql) => {
        await sql`update members set status = ${status} where tenant_id = ${scopeA.tenantId} and id = ${ann}`
      }),
  }
})

describe('a profile shows', () => {
  test('what the member said and what the viewer has in common with them', async ({ world }) => {
    const { photos, ...profile } = await world.view({ viewer: { ...lookerOf(world.me), paidUser: true } })
    expect(profile).toEqual({
      id: world.ann,
      name: 'Ann',
      age: 35,
      gender: 'woman',
      seeking: 'man',
      country: 'NL',
      region: null,
      city: null,
      facts: {
        sexuality: 'curious',
        hair_colour: 'red',
        eye_colour: 'hazel',
        body_type: 'athletic',
        relationship_status: 'open',
      },
      about: 'I write letters.',
      prompts: [],
      language: 'nl',
      interests: { common: ['tennis'], others: ['reading', 'sailing'], explicit: [] },
      lastSeen: 'today',
      fictional: false,
      own: false,
      messageKept: false,
      like: null,
      likesViewer: false,
      likedPart: null,
      viewerPart: null,
      gifts: [],
      locked: 0,
    })
    expect(photos[0]).toEqual({
      filename: 'photo-a.webp',
      thumbFilename: 'thumb-a.webp',
      width: 800,
      height: 600,
      colour: '#aabbcc',
    })
  })

  test('no fact that the site does not show', async ({ world }) => {
    const viewer = { ...lookerOf(world.me), paidUser: true }
    const secrets = {
      sexuality: 'curious',
      hair_colour: 'red"',
      eye_colour: 'hazel',
      body_type: 'athletic',
      relationship_status: 'open"',
      gender: 'woman',
      country: 'NL',
      interests: 'tennis',
    }
    for (const [field, secret] of Object.entries(secrets)) {
      const fields = PROFILE_FIELDS.filter((one) => one !== field)
      const text = JSON.stringify(await world.view({ viewer, visible: { ...VISIBLE, fields } }))
      expect(text, field).not.toContain(secret)
      for (const other of Object.values(secrets)) if (other !== secret) expect(text, field).toContain(other)
    }
    const silent = await world.view({ viewer, visible: { ...VISIBLE, notes: false } })
    expect(JSON.stringify(silent)).not.toContain('letters')
    expect(silent.language).toBeNull()
  })
})

describe('explicit interests', () => {
  const shown = { visible: { ...VISIBLE, explicitInterests: true } }

  test('are in a list of their own, for logged-in members where the site wants it, and never in common', async ({
    world,
    urls,
    scopeA,
  }) => {
    await loadReference(urls.ownerUrl, {
      fingerprint: 'explicit',
      read: () => ({
        ...{ countries: [], regions: [], cities: [] },
        interests: ['bondage', 'sex'].map((id, at) => ({ id, name: id, icon: 'flame', explicit: true, position: at })),
      }),
    })
    for (const memberId of [world.ann, world.me])
      await storeInterests(urls.superuserUrl, scopeA, { memberId, interestIds: ['sex', 'bondage'] })
    const plain = { common: ['tennis'], others: ['reading', 'sailing'] }
    const member = { ...lookerOf(world.me), paidUser: false }
    const interests = async (differs: Partial<ViewProfile>) => (await world.view(differs)).interests
    expect(await interests({ viewer: member, ...shown })).toEqual({ ...plain, explicit: ['bondage', 'sex'] })
    expect(await interests({ viewer: member })).toEqual({ ...plain, explicit: [] })
    for (const differs of [{}, shown, { viewer: member, visible: { ...shown.visible, fields: [] } }])
      expect(JSON.stringify(await world.view(differs))).not.toMatch(/bondage|"sex"/)
  })
})

describe('of the photos', () => {
  test.for([
    ['a visitor', null, 'a', 2],
    ['a free member', { paidUser: false }, 'abc', 2],
    ['a premium member', { paidUser: true }, 'abcde', 0],
  ] as const)('%s gets those of their tier, and no name of another', async ([, tier, seen, locked], { world }) => {
    const profile = await world.view({ viewer: tier && { ...lookerOf(world.me), ...tier } })
    expect(profile.photos.map(({ filename }) => filename)).toEqual([...seen].map((name) => `photo-${name}.webp`))
    expect(profile.locked).toBe(locked)
    const text = JSON.stringify(profile)
    for (const name of [...LETTERS, 'waiting', 'refused'])
      for (const file of [`photo-${name}.webp`, `thumb-${name}.webp`])
        expect(text.includes(file), file).toBe(seen.includes(name))
  })

  test('the owner gets all that others could', async ({ world }) => {
    const profile = await world.view({ viewer: { ...lookerOf(world.ann), paidUser: false } })
    expect(profile).toMatchObject({ own: true, locked: 0, interests: { common: [] } })
    expect(profile.photos).toHaveLength(5)
  })
})

describe('not found is', () => {
  test('nobody, and somebody of another tenant', async ({ world, scopeB }) => {
    await expect(world.view({ memberId: newMemberId() })).rejects.toMatchObject(NOT_FOUND)
    await expect(world.view({ scope: scopeB })).rejects.toMatchObject(NOT_FOUND)
  })

  test('who does not take part in the search, except to themself', async ({ world }) => {
    await world.change({ searchable: false })
    for (const viewer of [null, { ...lookerOf(world.me), paidUser: true }])
      await expect(world.view({ viewer })).rejects.toMatchObject(NOT_FOUND)
    expect(await world.view({ viewer: { ...lookerOf(world.ann), paidUser: false } })).toMatchObject({ own: true })
  })

  test.for(['disabled', 'deleted'])('a %s member', async (status, { world }) => {
    await world.close(status)
    await expect(world.view()).rejects.toMatchObject(NOT_FOUND)
  })

  test('a disabled profile', async ({ world }) => {
    await world.change({ status: 'disabled', searchable: false })
    await expect(world.view({ viewer: { ...lookerOf(world.me as MemberId), paidUser: true } })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })
})
