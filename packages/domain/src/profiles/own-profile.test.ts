import { GENDERS } from '@hearth/contracts/accounts'
import { PROMPTS } from '@hearth/contracts/profiles'
import { PROFILE_FIELDS } from '@hearth/contracts/tenant-settings'
import { loadReference } from '@hearth/db/load-reference'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { ownProfile } from './own-profile.ts'
import { saveAbout } from './save-about.ts'
import { type BasicsDraft, type BasicsSite, saveBasics } from './save-basics.ts'
import { saveInterests } from './save-interests.ts'
import { saveLocation } from './save-location.ts'
import { savePersonal } from './save-personal.ts'
import { type AnswerDraft, savePrompts } from './save-prompts.ts'
import type { ProfileVisible } from './visibility.ts'

const HAARLEM = '0b8a3f0e-1111-4111-8111-000000000001'
const GENT = '0b8a3f0e-1111-4111-8111-000000000003'
const INTERESTS = ['art', 'coffee', 'hiking', 'movies', 'kissing'].map((id, position) => ({
  ...{ id, name: id, icon: 'heart', position },
  explicit: id === 'kissing',
}))

const ALL: ProfileVisible = {
  fields: PROFILE_FIELDS,
  notes: true,
  prompts: PROMPTS,
  explicitInterests: true,
  likesShownFree: 'all',
}
const SITE: BasicsSite = {
  countries: ['NL', 'BE'],
  genders: ['woman', 'man'],
  seeking: ['woman', 'man', 'everyone'],
  fields: PROFILE_FIELDS,
}

const test = dbTest.extend('world', async ({ db, urls, scopeA }) => {
  await loadReference(urls.ownerUrl, {
    fingerprint: 'own profile',
    read: () => ({
      countries: ['NL', 'BE'].map((code) => ({ code, name: code })),
      regions: [
        { id: 'NL.07', country: 'NL', name: 'Noord-Holland' },
        { id: 'BE.VLG', country: 'BE', name: 'Vlaanderen' },
      ],
      cities: [
        { id: HAARLEM, country: 'NL', regionId: 'NL.07', name: 'Haarlem', lat: 52.38084, lon: 4.63683 },
        { id: GENT, country: 'BE', regionId: 'BE.VLG', name: 'Gent', lat: 51.05, lon: 3.71667 },
      ],
      interests: INTERESTS,
    }),
  })
  const ctx = appContext(db)
  const { id, email } = await inTenant(db, scopeA, (tx) => makeMember(tx, {}, { searchable: true, name: 'Robin' }))
  const viewer = { ...lookerOf(id), scope: scopeA, email, paidUser: false }
  return {
    email,
    show: (visible = ALL) => ownProfile(ctx, { viewer, visible }),
    basics: (draft: BasicsDraft, site: Partial<BasicsSite> = {}) =>
      saveBasics(ctx, { viewer, site: { ...SITE, ...site }, draft }),
    like: (interests: readonly string[], visible = ALL) => saveInterests(ctx, { viewer, visible, interests }),
    answer: (answers: readonly AnswerDraft[], visible = ALL) => savePrompts(ctx, { viewer, visible, answers }),
    write: (about: string) => saveAbout(ctx, { viewer, visible: ALL, about }),
    tell: (draft: Record<string, string>) => savePersonal(ctx, { viewer, visible: ALL, genders: GENDERS, draft }),
    locate: (draft: { region: string; city: string; lat?: string; lon?: string }) =>
      saveLocation(ctx, {
        viewer,
        countries: ['NL', 'BE'],
        draft: { country: 'NL', lat: '', lon: '', ...draft },
      }),
    change: (columns: Record<string, string | boolean>) =>
      changeProfile(urls.superuserUrl, scopeA, { memberId: id, ...columns }),
    setStatus: (status: string) =>
      withClient(urls.superuserUrl, (sql) => sql`update members set status = ${status} where id = ${id}`),
    row: async () => {
      const [row] = await withClient(
        urls.superuserUrl,
        (sql) => sql`
          select name, gender, seeking, country, region_id, city_id, lat, lon, searchable
          from profiles where member_id = ${id}`,
      )
      return { ...row }
    },
  }
})

const faultsOf = (outcome: object): unknown =>
  'faults' in outcome
    ? (outcome.faults as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
    : []

describe('who somebody is', () => {
  test('is saved together, and leaves the place as it is', async ({ world }) => {
    await world.locate({ region: 'NL.07', city: HAARLEM, lat: '52.41', lon: '4.61' })
    const { ok } = await world.basics({
      ...{ name: ' Robin  B ', gender: 'man', seeking: 'everyone' },
      ...{ country: 'NL', region: 'NL.07', city: HAARLEM, lat: '', lon: '' },
    })
    expect(ok).toBe(true)
    expect(await world.row()).toMatchObject({
      ...{ name: 'Robin B', gender: 'man', seeking: 'everyone', city_id: HAARLEM },
      // The browser's position, which is more precise than the city's.
      ...{ lat: 52.41, lon: 4.61, searchable: true },
    })
  })

  test('in another country takes region, city and point of the former along', async ({ world }) => {
    await world.locate({ region: 'NL.07', city: HAARLEM })
    const gone = { country: 'BE', region_id: null, city_id: null, lat: null, lon: null }
    expect(await world.basics({ country: 'BE', region: 'NL.07', city: HAARLEM })).toMatchObject({ ok: true })
    expect(await world.row()).toMatchObject(gone)
    expect(await world.basics({ country: 'NL', region: '', city: '' })).toMatchObject({ ok: true })
    await world.locate({ region: 'NL.07', city: HAARLEM })
    // Also on a site that does not ask for the place, it must not stay in the former country.
    expect(await world.basics({ country: 'BE' }, { fields: [] })).toMatchObject({ ok: true })
    expect(await world.row()).toMatchObject(gone)
    expect(await world.basics({ country: 'BE', region: 'BE.VLG', city: GENT })).toMatchObject({ ok: true })
    expect(await world.row()).toMatchObject({ region_id: 'BE.VLG', city_id: GENT, lat: 51.05 })
  })

  test('is refused field by field, and then nothing of it is saved', async ({ world }) => {
    const before = await world.row()
    const wrong: [BasicsDraft, string[]][] = [
      [{ name: world.email }, ['name accounts.name_is_email']],
      [{ name: '@robin' }, ['name accounts.name_starts_with_at']],
      [{ name: 'Robin 0612345678', seeking: 'man' }, ['name profiles.contact_phone']],
      [{ gender: 'nonbinary' }, ['gender accounts.gender_required']],
      [
        { gender: '', seeking: 'constructor' },
        ['gender accounts.gender_required', 'seeking accounts.seeking_required'],
      ],
      [{ country: 'DE', name: 'Kim' }, ['country profiles.country_required']],
      [{ name: 'Kim', region: 'BE.VLG' }, ['region profiles.region_unknown']],
    ]
    for (const [draft, codes] of wrong)
      expect(faultsOf(await world.basics(draft)), JSON.stringify(draft)).toEqual(codes)
    expect(await world.row()).toEqual(before)
  })

  test('is not asked where there is one answer, and what is stored may stay', async ({ world }) => {
    const one: Partial<BasicsSite> = { genders: ['man'], seeking: ['man'], countries: ['BE'], fields: [] }
    const answers = { gender: 'man', seeking: 'man', country: 'BE', region: 'BE.VLG', city: GENT }
    expect(await world.basics(answers, one)).toMatchObject({ ok: true })
    expect(await world.row()).toMatchObject({ gender: 'woman', seeking: 'everyone', country: 'NL', city_id: null })
    // Values from before the site's present choices and the present rule for names.
    await world.change({ gender: 'nonbinary', name: 'call 0612345678' })
    expect(await world.basics({ gender: 'nonbinary', name: 'call 0612345678', seeking: 'man' })).toMatchObject({
      ok: true,
    })
    expect(await world.row()).toMatchObject({ gender: 'nonbinary', seeking: 'man' })
  })
})

describe('interests', () => {
  test('are those that were chosen, whatever was there, in every tab the last', async ({ world }) => {
    await world.like(['art', 'coffee'])
    await world.like(['coffee', 'kissing', 'coffee'])
    expect((await world.show()).view.interests).toEqual({ common: [], others: ['coffee'], explicit: ['kissing'] })
    await Promise.all([world.like(['art', 'hiking']), world.like(['movies']), world.like(['coffee', 'movies'])])
    const { others } = (await world.show()).view.interests
    expect([['art', 'hiking'], ['movies'], ['coffee', 'movies']]).toContainEqual(others)
  })

  test('of the intimate kind are refused and kept where the site does not show them', async ({ world }) => {
    await world.like(['art', 'kissing'])
    const shy = { ...ALL, explicitInterests: false }
    expect(faultsOf(await world.like(['kissing'], shy))).toEqual(['interests profiles.interest_unknown'])
    expect(await world.like(['coffee'], shy)).toMatchObject({ ok: true })
    expect((await world.show()).view.interests).toMatchObject({ others: ['coffee'], explicit: ['kissing'] })
    expect(await world.like(['art'], { ...ALL, fields: ['city'] })).toMatchObject({ ok: true })
    expect((await world.show()).view.interests).toMatchObject({ others: ['coffee'] })
  })

  test('that there are not are refused', async ({ world }) => {
    for (const bad of ['flying', '', "'; drop table profiles", 'x'.repeat(5000)])
      expect(faultsOf(await world.like(['art', bad]))).toEqual(['interests profiles.interest_unknown'])
  })
})

describe('answers to prompts', () => {
  const of = (...answers: [string, string][]) => answers.map(([prompt, answer]) => ({ prompt, answer }))

  test('are shown in their order, and an empty one is left out', async ({ world }) => {
    await world.answer(of(['proud_of', ' My\n garden '], ['first_date', ''], ['perfect_sunday', 'Asleep']))
    const stored = of(['proud_of', 'My garden'], ['perfect_sunday', 'Asleep'])
    expect((await world.show()).view.prompts).toEqual(stored)
    const fewer = { ...ALL, prompts: ['perfect_sunday'] as const }
    expect((await world.show(fewer)).view.prompts).toEqual(stored.slice(1))
    expect((await world.show({ ...ALL, notes: false })).view.prompts).toEqual([])
    await world.answer(of(['', ''], ['proud_of', '  ']))
    expect((await world.show()).view.prompts).toEqual([])
  })

  test('are refused field by field, and then none is saved', async ({ world }) => {
    const wrong: [AnswerDraft[], string[]][] = [
      [of(['', 'Yes']), ['prompt_1 profiles.prompt_required']],
      [of(['constructor', 'Yes']), ['prompt_1 profiles.prompt_required']],
      [of(['proud_of', 'One'], ['proud_of', 'Two']), ['prompt_2 profiles.prompt_twice']],
      [of(['proud_of', 'x'.repeat(161)]), ['answer_1 profiles.answer_too_long']],
      [
        of(['proud_of', 'anna@gmail.com'], ['', 'x']),
        ['answer_1 profiles.contact_email', 'prompt_2 profiles.prompt_required'],
      ],
    ]
    for (const [answers, codes] of wrong) expect(faultsOf(await world.answer(answers))).toEqual(codes)
    const none = { ...ALL, prompts: [] }
    expect(await world.answer(of(['proud_of', 'Garden']), none)).toMatchObject({ ok: true })
    const others = { ...ALL, prompts: ['first_date'] as const }
    expect(faultsOf(await world.answer(of(['proud_of', 'Garden']), others))).toEqual([
      'prompt_1 profiles.prompt_required',
    ])
    expect((await world.show()).view.prompts).toEqual([])
  })

  test('are at most three', async ({ world }) => {
    await world.answer(PROMPTS.map((prompt) => ({ prompt, answer: 'Yes' })))
    expect((await world.show()).view.prompts.map(({ prompt }) => prompt)).toEqual(PROMPTS.slice(0, 3))
  })

  test('of two tabs at once are those of one of them', async ({ world }) => {
    const [one, other] = [of(['proud_of', 'A'], ['first_date', 'A']), of(['first_date', 'B'], ['talk_for_hours', 'B'])]
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all([world.answer(one), world.answer(other), world.answer(one), world.answer(other)])
      expect([one, other]).toContainEqual((await world.show()).view.prompts)
    }
  })
})

test('words that lead past the site are refused with what was found', async ({ world }) => {
  expect(await world.write('Write to anna (at) gmail punt com.')).toEqual({
    ...{ ok: false, reason: 'profiles.invalid_details' },
    faults: [{ field: 'about', code: 'profiles.contact_email', params: { found: 'anna (at) gmail punt com' } }],
  })
  expect((await world.show()).view.about).toBeNull()
})

describe('the own profile', () => {
  test('says how much of what the site shows is there, and what is worth adding next', async ({ world }) => {
    const parts = ['about', 'interests', 'place', 'prompts', 'details']
    expect((await world.show()).completeness).toEqual({ total: 6, missing: parts, asksFewFacts: false })
    await world.write('I write letters.')
    await world.like(['art', 'coffee'])
    await world.tell({ tattoos: 'one', hair_colour: 'red' })
    expect((await world.show()).completeness.missing).toEqual(['interests', 'place', 'prompts', 'details'])
    await world.like(['art', 'kissing', 'coffee'])
    await world.tell({ eye_colour: 'blue' })
    await world.answer([{ prompt: 'proud_of', answer: 'My garden' }])
    await world.locate({ region: 'NL.07', city: HAARLEM })
    expect((await world.show()).completeness).toMatchObject({ total: 6, missing: [] })
    const little: ProfileVisible = {
      fields: ['tattoos'],
      notes: false,
      prompts: PROMPTS,
      explicitInterests: false,
      likesShownFree: 'all',
    }
    expect((await world.show(little)).completeness).toEqual({
      total: 2,
      missing: [],
      asksFewFacts: true,
    })
  })

  test('says who sees it', async ({ world }) => {
    const seen = async () => (await world.show()).seenBy
    expect(await seen()).toBe('others')
    await world.change({ searchable: false, invisible: true })
    expect(await seen()).toBe('known')
    await world.change({ invisible: false })
    expect(await seen()).toBe('nobody')
    await world.change({ status: 'disabled' })
    await world.setStatus('not_confirmed')
    expect(await seen()).toBe('unconfirmed')
  })
})
